import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './json-file.ts';

const broken: [what: string, text: string, problem: string, line: number, column: number][] = [
  ['a forgotten comma, at the end of its line', '{\n  "a": "A"\n  "b": "B"\n}', 'comma is missing', 2, 11],
  ['a comma too many', '{\n  "a": "A",\n}', 'comma too many', 3, 1],
  ['a quotation mark inside a text', '{\n  "a": "say "hi""\n}', 'not written \\"', 2, 14],
  ['a text that is not closed', '{\n  "a": "A,\n  "b": "B"\n}', 'closing " of this text is missing', 2, 11],
  ['a forgotten colon', '{\n  "a" "A"\n}', 'colon is missing', 2, 7],
  ['a text without quotation marks', '{\n  "a": "A",\n  "b": nobody\n}', 'straight quotation marks', 3, 8],
  ['curly quotation marks', '{\n  "a": “A”\n}', 'straight quotation marks', 2, 8],
  ['a key without quotation marks', '{\n  a: "A"\n}', 'straight quotation marks', 2, 3],
  ['nothing where a text should be', '{\n  "a": ,\n  "b": "B"\n}', 'straight quotation marks', 2, 8],
  ['a backslash', '{\n  "a": "C:\\data"\n}', 'must be written \\\\', 2, 12],
  ['a file that stops too early', '{\n  "a": {\n    "b": "B"\n  }', '} is missing', 4, 4],
  ['a brace too many', '{\n  "a": "A"\n}}', '} too many', 3, 2],
  ['an empty file', '\n', 'file is empty', 1, 1],
  ['a byte order mark', '\uFEFF{}', 'without a "BOM"', 1, 1],
];

describe('broken JSON is explained and located', () => {
  test.each(broken)('%s', (_, text, problem, line, column) => {
    expect(readJson(text)).toEqual({ broken: expect.stringContaining(problem), position: { line, column } });
  });

  test('any text is either read as JSON.parse reads it or said to be broken', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, at, bit]) => {
        const cut = at % (json.length + 1);
        return json.slice(0, cut) + bit + json.slice(cut + 1);
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect(readJson(text)).toHaveProperty('broken');
          return;
        }
        expect(readJson(text)).toMatchObject({ value });
      }),
    );
  });
});

test('each key has its place', () => {
  const file = readJson('{\n  "a": "A",\n  "b": {\n    "c": "C"\n  }\n}\n');
  expect(file).toMatchObject({
    positions: new Map([
      ['a', { line: 2, column: 3 }],
      ['b', { line: 3, column: 3 }],
      ['b.c', { line: 4, column: 5 }],
    ]),
  });
});

test('a key that stands twice in one object is noticed, the same key in another object is not', () => {
  expect(readJson('{"a": "1", "b": {"a": "2", "c": "3", "c": "4"}, "a": "5"}')).toMatchObject({ repeated: ['b.c', 'a'] });
});
