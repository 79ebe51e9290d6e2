import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';
import type { FieldName } from './field-names.ts';
import { fieldProperties, rawMax } from './fields.ts';
import { hashed, idFromHash, isOwnId, messageId } from './message-id.ts';
import { messageFields, messageRequest } from './message.ts';
import { sampleFields, sampleRequest } from '../../shared/message-sample.ts';

const errorsOf = (value: unknown) =>
  messageFields.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the message schema', () => {
  test('a complete message is accepted, with or without a phone', () => {
    expect(errorsOf(sampleFields)).toEqual([]);
    expect(errorsOf({ ...sampleFields, phone: 'appelez le soir' })).toEqual([]);
  });

  test.each([
    ['a name of one character', { name: 'A' }, 'name.tooShort'],
    ['a name of spaces', { name: '     ' }, 'name.tooShort'],
    [
      'a name of one visible character and some invisible ones',
      { name: 'A\u200B\uFFA0\u115F' },
      'name.tooShort',
    ],
    [
      'a message of invisible tag characters',
      { message: '\u{E0041}'.repeat(20) },
      'message.tooShort',
    ],
    ['a message of invisible characters', { message: '\u200B'.repeat(20) }, 'message.tooShort'],
    ['no service', { service: '' }, 'service.required'],
    ['a service that is not offered', { service: 'magie' }, 'service.required'],
    ['a message of nine characters', { message: '123456789' }, 'message.tooShort'],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 'name.tooLong'],
    ['a message of 5001 characters', { message: 'a'.repeat(5001) }, 'message.tooLong'],
    ['a message of 5001 emoji', { message: '🙂'.repeat(5001) }, 'message.tooLong'],
    ['a message of nine emoji', { message: '🙂'.repeat(9) }, 'message.tooShort'],
    ['a name of one emoji', { name: '🙂' }, 'name.tooShort'],
    // Decision 8 tells which names are too short.
    ['a name of one accented letter', { name: 'É' }, 'name.tooShort'],
    ['a name of one letter and its accent', { name: 'E\u0301' }, 'name.tooShort'],
    ['a name of one ideograph', { name: '李' }, 'name.tooShort'],
    ['a sentence of eight ideographs', { message: '请尽快联系我谢谢' }, 'message.tooShort'],
  ])('%s is refused', (_, change, error) => {
    expect(errorsOf({ ...sampleFields, ...change })).toEqual([error]);
  });

  test('the shortest accepted name has 2 characters and the shortest message 10', () => {
    expect(errorsOf({ ...sampleFields, name: 'Ba', message: '1234567890' })).toEqual([]);
  });

  test('an emoji, or a letter with a separate accent, counts as one character', () => {
    expect(
      errorsOf({ ...sampleFields, name: '🙂'.repeat(200), message: 'e\u0301'.repeat(5000) }),
    ).toEqual([]);
    expect(messageFields.parse({ ...sampleFields, name: 'Rene\u0301' }).name).toBe('René');
  });

  test('a phone field that is too long is cut, and the message accepted', () => {
    const start = '0'.repeat(fieldProperties.phone.max - 1);
    const phones = '+225 07 01 02 03 04 ou 27 22 41 35 07 le soir';
    expect(messageFields.parse({ ...sampleFields, phone: phones }).phone).toBe(phones);
    expect(
      messageFields.parse({ ...sampleFields, phone: start + '\u200b 🙂'.repeat(3000) }).phone,
    ).toBe(start);
  });

  test('a value longer than `rawMax` is refused uncleaned, except the phone, which is cut', () => {
    const hidden = (name: FieldName, count: number) => ({
      ...sampleFields,
      [name]: `${sampleFields[name] || 'Awa'}${'\u200b'.repeat(count)}`,
    });
    for (const name of ['name', 'email', 'message'] as const) {
      expect(errorsOf(hidden(name, fieldProperties[name].max))).toEqual([]);
      expect(errorsOf(hidden(name, rawMax(name)))).toEqual([`${name}.tooLong`]);
    }
    expect(messageFields.parse(hidden('phone', 60_000)).phone).toBe('Awa');
  });

  test('a letter keeps at most 30 accents', () => {
    const accents = (count: number) => `Awa a${'\u0323\u033d'.repeat(count / 2)}`;
    for (const count of [30, 32, 150])
      expect(messageFields.parse({ ...sampleFields, name: accents(count) }).name).toHaveLength(
        'Awa \u1ea1'.length + 29,
      );
  });

  test('characters that hide text are removed, and characters that a script needs are kept', () => {
    const hidden =
      'Awa\u{E0042}\u{E0063}\u{E007F} \u2066Ko\u206A\uFFF9u\u061Camé\u2069 \u2764\uFE0F\uFE0E\u{E0101}';
    expect(messageFields.parse({ ...sampleFields, name: hidden }).name).toBe(
      'Awa Kouamé \u2764\uFE0F',
    );
    const kept = 'می\u200Cخواهم 👩\u200D💻 葛\u{E0100} العربية \u200FC++\u200F';
    expect(messageFields.parse({ ...sampleFields, name: kept }).name).toBe(
      kept.replace(/\u200F$/, ''),
    );
  });

  test.each([
    '\u{16FE4}\u{16FE4}',
    '\uFFFC\uFFFC',
    '\u{13441}\u{13442}',
    '\u0301\u0302',
    '\u{13430}\u{13431}',
    '\uD800\uDFFF\uD800',
    '\u{1D159}\u{1D159}',
    '\uE000\uE001',
    '\uFFFE\u{1FFFF}',
    '\u180B\u180B',
    '\u{E0200}\u{E0200}',
    '\uFFF0\uFFF0',
    '\u200B\u200D',
    '\u2800\u3164',
    '\u200B\u2060 \u200B',
  ])('the name %j, which has no visible character, is refused', (name) => {
    expect(messageFields.safeParse({ ...sampleFields, name }).success).toBe(false);
  });

  test('at most two invisible characters in a row are kept, so they cannot make a short text long enough', () => {
    for (const character of [
      '\u200B',
      '\u00AD',
      '\u2060',
      '\u200E',
      '\u3164',
      '\u034F',
      '\uFEFF',
      '\u180B',
    ])
      expect(
        messageFields.safeParse({ ...sampleFields, message: `a${character.repeat(12)}b` }).success,
      ).toBe(false);
    const alternating = ['\u200B\u202A', '\u200B\u2065', '\u200B\uFE0F'].map(
      (pair) => `A${pair.repeat(50)}B`,
    );
    for (const name of alternating)
      expect(messageFields.parse({ ...sampleFields, name }).name.length).toBeLessThanOrEqual(4);
    const kept = 'co\u00ADopé\u00ADra\u00ADtion 👩\u200D❤\uFE0F\u200D👨';
    expect(messageFields.parse({ ...sampleFields, message: kept }).message).toBe(kept);
  });

  test('an invalid id counts as missing, and unknown fields are dropped', () => {
    const request = sampleRequest();
    for (const id of ['../x', null, 7])
      expect(messageRequest.parse({ ...request, id }).id).toBeUndefined();
    expect(messageRequest.parse({ ...request, admin: true })).toEqual({ ...request, probe: false });
  });

  test.each<[name: string, given: unknown, taken: unknown]>([
    ...['zh-Hant-TW', 'ar'].map(
      (locale) => ['locale', locale, locale] satisfies [string, unknown, unknown],
    ),
    ...[
      'Français',
      'en-US-US',
      'fr-u-ca-gregory',
      'en-x-mtfrom-fr',
      'en-t-fr',
      'auto-',
      'en_US',
      '',
      5,
      null,
    ].map((locale) => ['locale', locale, null] satisfies [string, unknown, unknown]),
    ...[undefined, null, 7].map(
      (phone) => ['phone', phone, ''] satisfies [string, unknown, unknown],
    ),
    ['probe', 'true', false],
    ['trap', undefined, ''],
    ['trap', 'x'.repeat(2000), 'x'.repeat(2000)],
    ['draft', 'no id', undefined],
    ['proof', '1'.repeat(200), undefined],
  ])('the message is accepted whatever is sent as %s: %j becomes %j', (name, given, taken) => {
    expect(messageRequest.parse(sampleRequest({ [name]: given }))[name as 'locale']).toEqual(taken);
  });
});

test('a message of another release has a valid id, even if its page cleans texts in another way, or sends other fields', async () => {
  const draft = crypto.randomUUID();
  const { phone: _, ...older } = sampleFields;
  const newer = { ...sampleFields, name: ' Awa ', unheardOf: 'Société' };
  for (const fields of [sampleFields, older, newer]) {
    const id = await messageId(draft, fields);
    expect(
      await isOwnId(id, draft, { ...fields, id, draft, locale: 'fr', trap: '', proof: '1' }),
    ).toBe(true);
    expect(await isOwnId(id, draft, { ...fields, name: 'Koffi', id, draft })).toBe(false);
  }
  const id = await messageId(draft, sampleFields);
  expect(await isOwnId(id, draft, { ...sampleFields, id, draft, campaign: 'printemps' })).toBe(
    true,
  );
});

test('an empty field leaves the id as it is, because a page of another release may lack the field', () => {
  const { phone: _, ...before } = sampleFields;
  expect(hashed('draft', { ...before, phone: '' })).toBe(hashed('draft', before));
  expect(hashed('draft', { ...sampleFields, phone: '07' })).not.toBe(hashed('draft', sampleFields));
});

test('an id is a UUID of version 8, whose other digits come from the hash in the same order', () => {
  const hash = Uint8Array.from({ length: 32 }, (_, index) => index);
  expect(idFromHash(hash)).toBe('00010203-0405-8607-8809-0a0b0c0d0e0f');
});

test('an id is made of the draft and the texts of all fields, and of nothing else that is sent', async () => {
  const id = await messageId('draft', sampleFields);
  for (const more of [
    { id: 'x' },
    { locale: 'en' },
    { trap: 'x' },
    { draft: 'x' },
    { proof: 'x' },
    { phone: '' },
    { n: 7 },
  ])
    expect(await messageId('draft', { ...sampleFields, ...more })).toBe(id);
  for (const other of [{ name: 'Koffi' }, { phone: '07' }, { more: 'x' }])
    expect(await messageId('draft', { ...sampleFields, ...other })).not.toBe(id);
  expect(await messageId('another', sampleFields)).not.toBe(id);
});

test.each(['formations!', '-- formations', ' formations', 'Formations', 'a'.repeat(61)])(
  'the service `%s`, which no release can have offered, is refused',
  (service) => expect(messageRequest.safeParse(sampleRequest({ service })).success).toBe(false),
);

test.each([
  ['a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh', 'a b c d e f g h'],
  ['a\n\n\tb', 'a\n\n b', 'a b'],
  ['half \uD83D of an emoji', 'half \uFFFD of an emoji', 'half \uFFFD of an emoji'],
])(
  '%j becomes %j in a field of several lines, and %j in a field of one line',
  (typed, lines, line) => {
    expect([cleanText(typed), cleanLine(typed)]).toEqual([lines, line]);
  },
);
