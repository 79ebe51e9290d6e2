import { expect, test } from 'vitest';
import { languageNames, problemOfCode } from './locale-code.ts';

test.each(['en', 'ar', 'pt-BR', 'zh-Hant', 'dyu', 'en-XA', 'ar-XB'])('%s is the code of a language', (code) => {
  expect(problemOfCode(code)).toBeUndefined();
});

test.each([
  ['EN', 'en'],
  ['pt_BR', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['english', 'en'],
  ['Deutsch', 'de'],
  ['espagnol', 'es'],
  ['العربية', 'ar'],
  ['jp', 'ja'],
  ['iw', 'he'],
])('%s is not; %s is meant', (code, suggestion) => {
  expect(problemOfCode(code)).toMatchObject({ suggestion });
});

test.each(['', 'xx', 'zz', 'klingonish', '../fr', 'en us', 'en-QQ', '-'])(
  '“%s” is not, and nobody knows what is meant',
  (code) => {
    expect(problemOfCode(code)).toEqual({ problem: expect.any(String) });
  },
);

test('a language has names: its own, English, French', () => {
  expect(languageNames('de')).toEqual({ own: 'Deutsch', english: 'German', french: 'allemand' });
});
