import { describe, expect, test } from 'vitest';
import { localeCodes } from './catalogue.ts';
import { checkLocale } from './check-locale.ts';
import { english, found, french } from './check-locale-fixture.ts';
import { severityOf } from './findings.ts';
import { testFolder } from './test-folder.ts';

test('in the catalogue of this site there is no error, in any language', () => {
  const errors = localeCodes('locales').flatMap((locale) => checkLocale('locales', locale));
  expect(errors.filter((finding) => severityOf(finding) === 'error')).toEqual([]);
});

test('nothing is found where nothing is wrong', () => {
  expect(found({})).toEqual([]);
  expect(found({}, { of: 'fr' })).toEqual([]);
});

test('each finding has its place', () => {
  const { folder } = testFolder({ 'fr/site.json': french, 'en/site.json': { ...english, title: 'Hi' } });
  expect(checkLocale(folder, 'en')).toEqual([
    {
      locale: 'en',
      file: 'en/site.json',
      key: 'title',
      line: 6,
      column: 3,
      kind: 'placeholders',
      missing: ['name'],
      unknown: [],
    },
  ]);
});

describe('files', () => {
  test('that are missing or superfluous are named', () => {
    const { folder } = testFolder({ 'fr/a.json': {}, 'en/b.json': {}, 'en/notes.txt': 'x', 'en/.hidden': 'x' });
    expect(checkLocale(folder, 'en')).toEqual([
      { locale: 'en', file: 'en/a.json', kind: 'missing-file' },
      { locale: 'en', file: 'en/b.json', kind: 'superfluous-file' },
      { locale: 'en', file: 'en/notes.txt', kind: 'superfluous-file' },
    ]);
  });

  test('that cannot be read are told with line, column and what is wrong', () => {
    const { folder } = testFolder({ 'fr/a.json': {}, 'en/a.json': '{\n  "a": "A"\n  "b": "B"\n}' });
    expect(checkLocale(folder, 'en')).toEqual([
      { locale: 'en', file: 'en/a.json', line: 2, column: 11, kind: 'broken-json', problem: expect.stringContaining('comma') },
    ]);
  });

  test('that cannot be compared, because the French one is broken, are left until it is mended', () => {
    const { folder } = testFolder({ 'fr/a.json': '{', 'en/a.json': { a: 'A' } });
    expect(checkLocale(folder, 'en')).toEqual([]);
    expect(checkLocale(folder, 'fr')).toMatchObject([{ kind: 'broken-json' }]);
  });

  test('in a folder whose name is no language are not looked at: its name is what is wrong', () => {
    const { folder } = testFolder({ 'fr/a.json': {}, 'english/a.json': {} });
    expect(checkLocale(folder, 'english')).toEqual([{ locale: 'english', kind: 'unknown-language', suggestion: 'en' }]);
  });
});

describe('keys', () => {
  test('that are missing or empty leave a language incomplete, but are no error', () => {
    expect(found({ title: undefined, '@title': undefined, left_other: '', nav: { home: 'Home', about: '' } })).toEqual([
      { kind: 'missing-key', key: 'title', severity: 'information' },
      { kind: 'no-source-text', key: 'nav.home', severity: 'information' },
      { kind: 'empty', key: 'nav.about', severity: 'information' },
      { kind: 'empty', key: 'left_other', severity: 'information' },
    ]);
  });

  test('whose words are a space are an error', () => {
    expect(found({ nav: { ...english.nav, about: ' ' } })).toContainEqual({
      kind: 'outer-space',
      key: 'nav.about',
      severity: 'error',
    });
  });

  test('that are empty in French are an error', () => {
    expect(found({ title: '' }, { of: 'fr' })).toEqual([{ kind: 'empty', key: 'title', severity: 'error' }]);
  });

  test('that French does not have are an error', () => {
    expect(found({ tilte: 'Hi', menu: { a: 'A', b: { c: 'C' } }, nav: { ...english.nav, blog: 'Blog' } })).toEqual([
      { kind: 'superfluous-key', key: 'menu', severity: 'error' },
      { kind: 'superfluous-key', key: 'nav.blog', severity: 'error' },
      { kind: 'superfluous-key', key: 'tilte', severity: 'error' },
    ]);
  });

  test('that stand twice are an error', () => {
    expect(found(JSON.stringify(english).replace('"title":', '"title": "Hey {{name}}", "title":'))).toEqual([
      { kind: 'repeated-key', key: 'title', severity: 'error' },
    ]);
  });

  test.each([1, null, true, ['Hi']])('with %o instead of a text are an error', (value) => {
    const wrong = { kind: 'wrong-type', found: value, expected: 'text', severity: 'error' };
    expect(found({ title: value })).toEqual([{ ...wrong, key: 'title' }]);
    expect(found({ title: value }, { of: 'fr' })).toEqual([{ ...wrong, key: 'title' }]);
  });

  test('with a group instead of a text, or a text instead of a group', () => {
    expect(found({ nav: 'Menu', title: { a: 'Hi' }, left_other: {} })).toEqual([
      { kind: 'wrong-type', key: 'nav', found: 'Menu', expected: 'group', severity: 'error' },
      { kind: 'wrong-type', key: 'title', found: {}, expected: 'text', severity: 'error' },
      { kind: 'wrong-type', key: 'left_other', found: {}, expected: 'text', severity: 'error' },
    ]);
    expect(found('[]')).toEqual([{ kind: 'wrong-type', found: [], expected: 'group', severity: 'error' }]);
  });
});

describe('notes', () => {
  test('about no key', () => {
    expect(found({ '@tilte': { fr: 'Bonjour' }, nav: { ...english.nav, '@hom': 'x' } })).toEqual([
      { kind: 'orphan-note', key: 'nav.@hom', severity: 'error' },
      { kind: 'orphan-note', key: '@tilte', severity: 'error' },
    ]);
    expect(found({ '@righ': 'x' }, { of: 'fr' })).toEqual([{ kind: 'orphan-note', key: '@righ', severity: 'error' }]);
  });

  test('that are no text', () => {
    expect(found({ '@title': { note: 'x' } }, { of: 'fr' })).toMatchObject([
      { kind: 'wrong-type', key: '@title', expected: 'note' },
    ]);
    expect(found({ '@title': { fr: 1 } })).toMatchObject([{ kind: 'wrong-type', key: '@title', expected: 'note' }]);
  });

  test('of a group are true for each text in it', () => {
    const { folder } = testFolder({
      'fr/a.json': { '@nav': 'Liens (7 caractères au plus)', nav: { home: 'Accueil', about: 'À Propos' } },
    });
    expect(checkLocale(folder, 'fr')).toMatchObject([{ kind: 'too-long', key: 'nav.about', length: 8, maxLength: 7 }]);
  });
});
