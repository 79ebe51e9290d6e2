import { describe, expect, test } from 'vitest';
import { checkText } from './check-text.ts';

describe('{{placeholders}}', () => {
  test('stand in another order, or twice, without harm', () => {
    expect(checkText('{{ last }} {{first}} {{first}}', '{{first}} {{last}}')).toEqual([]);
  });

  test('must not be missing, misspelt or translated', () => {
    expect(checkText('Partner {{erster}}', 'Partenaire {{first}} sur {{total}}')).toEqual([
      { kind: 'placeholders', missing: ['first', 'total'], unknown: ['erster'] },
    ]);
  });

  test('have both braces on both sides', () => {
    expect(checkText('© {{brand}', '© {{brand}}').map(({ kind }) => kind)).toEqual(['placeholders', 'stray-brace']);
  });

  test('may be left out where the number is in the words', () => {
    expect(checkText('one star of {{max}}', '{{count}} stars of {{max}}', { optional: ['count'] })).toEqual([]);
  });
});

describe('<tags>', () => {
  const source = 'à <mail>{{email}}</mail> ou <phone>{{phone}}</phone>';

  test('may change places', () => {
    expect(checkText('<phone>{{phone}}</phone>, <mail>{{email}}</mail>', source)).toEqual([]);
  });

  test('must not be missing or others', () => {
    expect(checkText('<b>{{email}}</b> <phone>{{phone}}</phone>', source)).toEqual([
      { kind: 'tags', missing: ['<mail>', '</mail>'], unknown: ['<b>', '</b>'] },
    ]);
  });

  test('must be closed in the right order', () => {
    expect(checkText('<mail>{{email}} <phone>{{phone}}</mail></phone>', source)).toEqual([{ kind: 'open-tag', tag: '</mail>' }]);
    expect(checkText('</mail>{{email}}<mail>', '<mail>{{email}}</mail>')).toEqual([{ kind: 'open-tag', tag: '</mail>' }]);
    expect(checkText('<mail><mail>{{email}}</mail>', '<mail>{{email}}</mail>')).toEqual([{ kind: 'open-tag', tag: '<mail>' }]);
  });
});

test('a space at either end is noticed', () => {
  expect([' Home', 'Home\n', 'Home\u00A0'].flatMap((text) => checkText(text, 'Accueil'))).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'outer-space' })),
  );
});

test('a character that cannot be seen, or was lost in saving, is noticed', () => {
  expect(checkText('Ho\u200Bme', 'Accueil')).toEqual([{ kind: 'stray-character', character: '\u200B' }]);
  expect(checkText('R\uFFFDseau', 'Réseau')).toEqual([{ kind: 'stray-character', character: '\uFFFD' }]);
});

test('a text longer than its note allows is noticed, counted as it is seen', () => {
  expect(checkText('Startseite', 'Accueil', { maxLength: 9 })).toEqual([{ kind: 'too-long', length: 10, maxLength: 9 }]);
  // The brand is 18 characters long; न्दी are two.
  expect(checkText('{{brand}} 1', '{{brand}} 1', { maxLength: 19 })).toEqual([{ kind: 'too-long', length: 20, maxLength: 19 }]);
  expect(checkText('हिन्दी', 'Hindi', { maxLength: 3 })).toEqual([]);
});
