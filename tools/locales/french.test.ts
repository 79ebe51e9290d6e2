import { expect, test } from 'vitest';
import { readFrench } from './french.ts';
import { testFolder } from '../test-folder.ts';

const read = (site: object | string) => readFrench(testFolder({ 'fr/site.json': site }).folder);

test('a text has its own note, those of its groups, and the innermost length limit', () => {
  const menu = { home: 'Accueil', '@about': 'Lien (20 caractères au plus)', about: 'À Propos' };
  const left = { '@left': 'Sous le champ', left_one: '{{count}} caractère', left_other: '{{count}} caractères' };
  expect(read({ '@menu': 'Le menu (12 caractères au plus)', menu, ...left })).toMatchObject([
    { key: 'site:menu.home', text: 'Accueil', notes: ['Le menu'], maxLength: 12, verbatim: false },
    { key: 'site:menu.about', notes: ['Le menu', 'Lien'], maxLength: 20 },
    { key: 'site:left_one', notes: ['Sous le champ'], maxLength: undefined },
    { key: 'site:left_other', notes: ['Sous le champ'] },
  ]);
});

test('a note can mark a text as verbatim; other texts must keep such names, and addresses', () => {
  const text = 'TIC-VPN, vous@exemple.ci, +225 07 00, https://a.example/b';
  expect(read({ '@name': 'Une marque, à laisser tel quel', name: 'TIC-VPN', text })).toMatchObject([
    { verbatim: true, mustKeep: [] },
    { verbatim: false, mustKeep: ['TIC-VPN', 'exemple.ci', '+225 07 00', 'https://a.example/b'] },
  ]);
});

test('names that a note lists are kept in a text that is translated, also in the texts of its group', () => {
  const group = { '@b': 'MAIL_FROM, à laisser tel quel, est un réglage', b: 'Réglez MAIL_FROM.', c: 'Mettez state à held.' };
  const notes = {
    '@a': 'À copier : state, resend et staff.handledBy, à laisser tels quels',
    a: 'Son state, puis staff.handledBy.',
  };
  expect(read({ ...notes, '@g': 'Dans la console. state et held, à laisser tels quels', g: group })).toMatchObject([
    { verbatim: false, mustKeep: ['state', 'staff.handledBy'] },
    { verbatim: false, mustKeep: ['MAIL_FROM'] },
    { verbatim: false, mustKeep: ['state', 'held'] },
  ]);
});

test.each([
  ['{\n  "a": "A",\n}', 'line 3, column 1: property name expected'],
  ['{\n  "a": "A,\n  "b": "B"\n}', 'line 2, column 8: unexpected end of string'],
  ['{\n  "a": “A”\n}', 'line 2, column 8: invalid symbol'],
  ['{\n  "a": "A"\n}}', 'line 3, column 2: end of file expected'],
  ['', 'line 1, column 1: value expected'],
  ['[]', 'line 1, column 1: expected a text in "…" or a group in {…}'],
  ['{\n  "a": null\n}', 'line 2, column 8: expected a text in "…" or a group in {…}'],
  ['{\n  "a": "1",\n  "a": "2"\n}', 'line 3, column 3: duplicate key "a"'],
  ['{\n  "@a": {},\n  "a": "A"\n}', 'line 2, column 9: "@a" must be a text in "…" about a key beside it'],
  ['{\n  "@a": "x (9 caractères maximum)",\n  "a": "A"\n}', 'line 2, column 9: "@a" has to say it as (12 caractères au plus)'],
  ['{\n  "@a": "x",\n  "b": "B"\n}', 'line 2, column 9: "@a" must be a text in "…" about a key beside it'],
])('%j is rejected with file and position', (json, problem) => {
  expect(() => read(json)).toThrow(`fr/site.json, ${problem}`);
});
