import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import texts from '../../locales/fr/validation.json' with { type: 'json' };
import { fieldNames } from './field-names.ts';
import { fieldProperties } from './fields.ts';
import { messageFields, messageRequest } from './message.ts';
import { sampleRequest } from '../../shared/message-sample.ts';

const valid = sampleRequest();
/**
 * Any character, even half a surrogate pair. (fast-check's own `binary` takes 0.7 s to begin with.)
 */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

describe('the message rule, for any input whatever', () => {
  test('no value makes it throw', () => {
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

  test('an unknown field, as another release may send it, changes nothing', () => {
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

  test('no control character, lone surrogate or reversal of direction gets through in any field', () => {
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

  test('cleaned text stays as it is, so that page and function make the same id of it', () => {
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
    'a key named %s is dropped and pollutes nothing',
    (key) => {
      const input = JSON.parse(
        `{"${key}": {"polluted": true}, ${JSON.stringify(valid).slice(1)}`,
      ) as unknown;
      expect(Object.keys(messageRequest.parse(input))).not.toContain(key);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  test('a pasted tab or line break is no obstacle, and columns stay apart', () => {
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

  test('a value of twice its maximum is refused with an existing text, or cut where the input takes no more', () => {
    const { success, error, data } = result(
      type === 'email' ? `${'a'.repeat(2 * max)}@x.ci` : 'x'.repeat(2 * max),
    );
    expect(success).toBe(beyond === 'cut');
    if (success) expect(data[name]).toHaveLength(max);
    for (const { path, message } of error?.issues ?? [])
      expect([path, textOf(message)]).toEqual([[name], expect.any(String)]);
  });

  test('may be empty if it is optional, and missing in a page of another release if it is not essential', () => {
    expect(result('').success).toBe(need === 'optional');
    const { [name]: _, ...others } = valid;
    expect(messageRequest.safeParse(others).success).toBe(need !== 'essential');
  });
});
