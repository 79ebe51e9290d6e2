import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { readFrench } from './french.ts';

const read = (site: object | string) => readFrench(testFolder({ 'fr/site.json': site }).folder);

test('a text has its own note, those of its groups, and the innermost length limit', () => {
  const menu = { home: 'Accueil', '@about': { note: 'Lien', max: 20 }, about: 'À Propos' };
  expect(read({ '@menu': { note: 'Le menu', max: 12 }, menu, left: 'Reste' })).toMatchObject([
    { key: 'site:menu.home', text: 'Accueil', notes: ['Le menu'], maxLength: 12, verbatim: false },
    { key: 'site:menu.about', notes: ['Le menu', 'Lien'], maxLength: 20 },
    { key: 'site:left', notes: [], maxLength: undefined },
  ]);
});

test('translations should keep the texts that notes mark as verbatim, and URLs, phone numbers and e-mail domains', () => {
  const text = 'TIC-VPN, vous@exemple.ci, +225 07 00, https://a.example/b';
  const name = { note: 'Une marque', keep: true };
  expect(read({ '@name': name, name: 'TIC-VPN', text })).toMatchObject([
    { verbatim: true, names: [], notes: ['Une marque', 'À ne pas traduire'] },
    {
      verbatim: false,
      notes: [],
      names: ['TIC-VPN', 'exemple.ci', '+225 07 00', 'https://a.example/b'],
    },
  ]);
});

test("words that a note keeps should be in the translations of its text, or of its group's texts", () => {
  const group = {
    '@b': { note: 'Un réglage', keep: ['MAIL_FROM'] },
    b: 'Réglez MAIL_FROM.',
    c: 'Mettez staff.note à oui.',
  };
  const note = { note: 'Dans la console', keep: ['staff.note', 'held'] };
  expect(read({ '@g': note, g: group })).toMatchObject([
    {
      verbatim: false,
      names: ['MAIL_FROM'],
      notes: ['Dans la console', 'Un réglage', 'À ne pas traduire : MAIL_FROM'],
    },
    { verbatim: false, names: ['staff.note'] },
  ]);
});

test.each([
  ['{\n  "a": "A\n}', /at position 10|line 2 column 10/],
  ['[]', '“site” has to be a text in "…" or a group in {…}'],
  ['{"a": null}', '“site:a” has to be a text in "…" or a group in {…}'],
  ['{"@a": {}, "a": "A"}', '“site:@a” has to be a note about “site:a”'],
  ['{"@b": "x", "a": "A"}', '“site:@b” is a note, but there is no text “site:b” beside it'],
  ['{"@a": {"note": "x", "max": "9"}, "a": "A"}', '“site:@a” has to be a note'],
  ['{"@a": {"note": "x", "keeps": true}, "a": "A"}', '“site:@a” has to be a note'],
])('the error about %j names the file and the position', (json, problem) => {
  expect(() => read(json)).toThrow(problem);
  expect(() => read(json)).toThrow(/fr\/site\.json: /);
});
