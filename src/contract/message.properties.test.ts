import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import texts from '../../locales/fr/validation.json' with { type: 'json' };
import { fieldNames } from './field-names.ts';
import { fieldProperties } from './fields.ts';
import { messageFields, messageRequest } from './message.ts';
import { sampleRequest } from '../../shared/message-sample.ts';

const valid = sampleRequest();
/** Any character, even half a surrogate pair. fast-check's own `binary` is slow to start. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

describe('the message schema, given unusual values', () => {
  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record(Object.fromEntries(Object.keys(valid).map((key) => [key, fc.anything()]))),
        ),
        (input) => typeof messageRequest.safeParse(input).success === 'boolean',
      ),
      { numRuns: 500 },
    );
  });

  test('drops an unknown field, which another release may send', () => {
    const unknown = fc
      .string()
      .filter((key) => !(key in valid) && !['__proto__', 'draft', 'proof', 'probe'].includes(key));
    fc.assert(
      fc.property(unknown, fc.anything(), (key, value) => {
        expect(messageRequest.parse({ ...valid, [key]: value })).toEqual(
          messageRequest.parse(valid),
        );
      }),
    );
  });

  test('lets through no lone surrogate, no reversal of direction, and no control character except line breaks', () => {
    const fields = ['name', 'phone', 'message'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.string({ unit: character, maxLength: 80 }),
        (field, text) => {
          const parsed = messageRequest.safeParse({
            ...valid,
            [field]: `0123456789${text}\u202e\u2067\u{E0042}\r\nBcc: x`,
          });
          fc.pre(parsed.success);
          const cleaned = parsed.data[field];
          expect(cleaned.isWellFormed()).toBe(true);
          expect(cleaned).not.toMatch(
            /[\u061C\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u,
          );
          expect(field === 'message' ? cleaned.replaceAll('\n', '') : cleaned).not.toMatch(
            /\p{Cc}/u,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('leaves cleaned values as they are', () => {
    const odd = fc.constantFrom(
      ...Array.from("\u200b\u200d\u202a\u0301\u034f\ufe0f\u0958\u3002<>@.'’;: \u00a0éß"),
      'e\u202a\u0301',
      'mailto:',
      'e\u0301',
    );
    const input = fc
      .array(fc.oneof(character, odd), { maxLength: 150 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        input,
        input,
        input,
        fc.stringMatching(/^[A-Za-zéß.-]{1,20}$/),
        (name, phone, message, domain) => {
          const typed = {
            ...valid,
            name: `Ab${name}`,
            phone,
            message: `0123456789${message}`,
            email: ` <Awa'@${domain}.CI>. `,
          };
          const once = messageRequest.safeParse(typed);
          fc.pre(once.success);
          expect(messageRequest.parse(once.data)).toEqual(once.data);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'drops a key named %s, which changes no prototype',
    (key) => {
      const input = JSON.parse(
        `{"${key}": {"polluted": true}, ${JSON.stringify(valid).slice(1)}`,
      ) as unknown;
      expect(Object.keys(messageRequest.parse(input))).not.toContain(key);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  test('turns pasted tabs into spaces, and line breaks in a name, too', () => {
    expect(messageRequest.parse({ ...valid, name: '  Awa\tde\tla\tTour\r\n' }).name).toBe(
      'Awa de la Tour',
    );
    const table = 'Switch\t24\tA\tB\r\nCaméra\t8\u2028Borne\t2\r\nRouteur\t1';
    expect(messageRequest.parse({ ...valid, message: table }).message).toBe(
      'Switch 24 A B\nCaméra 8\nBorne 2\nRouteur 1',
    );
  });
});

describe.each(fieldNames)('the field %s', (name) => {
  const { max, beyond, need, type } = fieldProperties[name];
  const textOf = (key: string) =>
    key
      .split('.')
      .reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], texts);
  const result = (value: string) => messageFields.safeParse({ ...valid, [name]: value });

  test('refuses a value of twice its maximum with an existing error text, or cuts the value', () => {
    const { success, error, data } = result(
      type === 'email' ? `${'a'.repeat(2 * max)}@x.ci` : 'x'.repeat(2 * max),
    );
    expect(success).toBe(beyond === 'cut');
    if (success) expect(data[name]).toHaveLength(max);
    for (const { path, message } of error?.issues ?? [])
      expect([path, textOf(message)]).toEqual([[name], expect.any(String)]);
  });

  test('may be empty only if it is optional, and missing only if it is not essential', () => {
    expect(result('').success).toBe(need === 'optional');
    const { [name]: _, ...others } = valid;
    expect(messageRequest.safeParse(others).success).toBe(need !== 'essential');
  });
});
