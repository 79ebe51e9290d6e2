import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { readFrench } from './french.ts';

const read = (site: object | string) => readFrench(testFolder({ 'fr/site.json': site }).folder);

test('a text has its own note, those of its groups, and the innermost length limit', () => {
  const menu = { home: 'Accueil', '@about': 'Lien (20 caractères au plus)', about: 'À Propos' };
  expect(read({ '@menu': 'Le menu (12 caractères au plus)', menu, left: 'Reste' })).toMatchObject([
    { key: 'site:menu.home', text: 'Accueil', notes: ['Le menu'], maxLength: 12, verbatim: false },
    { key: 'site:menu.about', notes: ['Le menu', 'Lien'], maxLength: 20 },
    { key: 'site:left', notes: [], maxLength: undefined },
  ]);
});

test('a note can mark a text as verbatim; other texts must keep such names, and addresses', () => {
  const text = 'TIC-VPN, vous@exemple.ci, +225 07 00, https://a.example/b';
  expect(read({ '@name': 'Une marque, à laisser tel quel', name: 'TIC-VPN', text })).toMatchObject([
    { verbatim: true, names: [] },
    { verbatim: false, names: ['TIC-VPN', 'exemple.ci', '+225 07 00', 'https://a.example/b'] },
  ]);
});

test('names that a note lists are kept in a text that is translated, also in the texts of its group', () => {
  const group = {
    '@b': 'MAIL_FROM, à laisser tel quel, est un réglage',
    b: 'Réglez MAIL_FROM.',
    c: 'Mettez staff.note à oui.',
  };
  expect(
    read({ '@g': 'Dans la console. staff.note et held, à laisser tels quels', g: group }),
  ).toMatchObject([
    { verbatim: false, names: ['MAIL_FROM'] },
    { verbatim: false, names: ['staff.note'] },
  ]);
});

test.each([
  ['{\n  "a": "A\n}', /at position 10|line 2 column 10/],
  ['[]', '“site” has to be a text in "…" or a group in {…}'],
  ['{"a": null}', '“site:a” has to be a text in "…" or a group in {…}'],
  ['{"@a": {}, "a": "A"}', '“site:@a” has to be a text in "…" about a key beside it'],
  ['{"@b": "x", "a": "A"}', '“site:@b” has to be a text in "…" about a key beside it'],
  [
    '{"@a": "x (9 caractères maximum)", "a": "A"}',
    '“site:@a” has to say it as (12 caractères au plus)',
  ],
])('%j is refused with the file and the place', (json, problem) => {
  expect(() => read(json)).toThrow(problem);
  expect(() => read(json)).toThrow(/fr\/site\.json: /);
});
