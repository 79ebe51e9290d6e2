import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tree } from './catalogue.ts';
import { fileText, translatorFile } from './translator-file.ts';

const source: Tree = {
  '@title': 'En tête',
  title: 'Bonjour',
  '@nav': 'Le menu',
  nav: { home: 'Accueil' },
  '@left': 'Sous le champ',
  left_one: '{{count}} caractère',
  left_many: '{{count}} de caractères',
  left_other: '{{count}} caractères',
};
const english = {
  '@title': { fr: 'Bonjour', note: 'En tête' },
  title: 'Hello',
  '@nav': { note: 'Le menu' },
  nav: { '@home': { fr: 'Accueil' }, home: 'Home' },
  '@left_one': { fr: '{{count}} caractère', note: 'Sous le champ' },
  left_one: 'one character',
  '@left_other': { fr: '{{count}} caractères', note: 'Sous le champ' },
  left_other: '{{count}} characters',
};

const synced = (own: Tree, options = {}, from = source) => translatorFile(from, own, 'en', options);

test('a new file has every key, empty, after its French text and note', () => {
  const { file, added } = synced({});
  expect(fileText(file)).toBe(
    fileText({
      '@title': { fr: 'Bonjour', note: 'En tête' },
      title: '',
      '@nav': { note: 'Le menu' },
      nav: { '@home': { fr: 'Accueil' }, home: '' },
      '@left_one': { fr: '{{count}} caractère', note: 'Sous le champ' },
      left_one: '',
      '@left_other': { fr: '{{count}} caractères', note: 'Sous le champ' },
      left_other: '',
    }),
  );
  expect(added).toEqual(['title', 'nav.home', 'left_one', 'left_other']);
});

test('numbers have the forms of the language', () => {
  const { file } = translatorFile(source, {}, 'ar');
  const forms = Object.entries(file).filter(([key]) => key.startsWith('@left'));
  expect(forms.map(([key, entry]) => [key, (entry as Tree)['fr']])).toEqual([
    ['@left_zero', '{{count}} caractères'],
    ['@left_one', '{{count}} caractère'],
    ['@left_two', '{{count}} caractères'],
    ['@left_few', '{{count}} caractères'],
    ['@left_many', '{{count}} de caractères'],
    ['@left_other', '{{count}} caractères'],
  ]);
  expect(Object.keys(translatorFile(source, {}, 'ja').file).filter((key) => key.includes('left'))).toEqual([
    '@left_other',
    'left_other',
  ]);
});

test('translations stay, keys take the order of French, notes are renewed', () => {
  const { '@title': _, title, ...rest } = english;
  const { file, added } = synced({ ...rest, '@nav': { note: 'Ancienne note' }, title });
  expect(fileText(file)).toBe(fileText(english));
  expect(added).toEqual([]);
});

test('a folder that began as a copy of the French one gets the same form', () => {
  const { left_many: _, ...copy } = source;
  expect(
    synced({ ...copy, title: 'Hello', left_one: 'one character', left_other: '{{count}} characters', nav: { home: 'Home' } })
      .file,
  ).toEqual(english);
});

test("a translator's own remarks stay", () => {
  const remarks = { '@title': { fr: 'Bonjour', note: 'En tête', remark: 'tu or vous?' }, '@nav': 'Ask Awa' };
  expect(synced({ ...english, ...remarks }).file).toEqual({
    ...english,
    ...remarks,
    '@nav': { note: 'Le menu', remark: 'Ask Awa' },
  });
});

describe('when French changed after the translation', () => {
  const changed = { ...source, title: 'Salut' };
  const after = { ...english, '@title': { was: 'Bonjour', fr: 'Salut', note: 'En tête' } };

  test('the old text is kept first in the entry, and reported', () => {
    const { file, outdated } = synced(english, {}, changed);
    expect(fileText(file)).toBe(fileText(after));
    expect(outdated).toEqual([{ key: 'title', was: 'Bonjour', now: 'Salut', translation: 'Hello' }]);
  });

  test('it stays until the translator deletes it', () => {
    expect(synced({ ...after, title: 'Hi' }, {}, changed)).toMatchObject({
      file: { '@title': { was: 'Bonjour' }, title: 'Hi' },
      outdated: [{ was: 'Bonjour', now: 'Salut', translation: 'Hi' }],
    });
    const deleted = { ...after, '@title': { fr: 'Salut', note: 'En tête' } };
    expect(synced(deleted, {}, changed)).toEqual({ file: deleted, added: [], outdated: [], superfluous: [] });
  });

  test('or says that everything is reviewed; what changed meanwhile is not', () => {
    expect(synced(after, { reviewed: true }, changed)).toMatchObject({ file: { '@title': { fr: 'Salut' } }, outdated: [] });
    expect(synced(after, { reviewed: true }, { ...source, title: 'Bienvenue' }).outdated).toMatchObject([
      { was: 'Salut', now: 'Bienvenue' },
    ]);
  });

  test('a second change leaves the text that was translated', () => {
    expect(synced(after, {}, { ...source, title: 'Bienvenue' }).outdated).toMatchObject([{ was: 'Bonjour', now: 'Bienvenue' }]);
  });

  test('and back again, nothing is left to do', () => {
    expect(synced(after)).toMatchObject({ file: english, outdated: [] });
  });

  test('a text that was not translated yet just changes', () => {
    expect(synced({ ...english, title: '' }, {}, changed)).toMatchObject({
      file: { '@title': { fr: 'Salut', note: 'En tête' }, title: '' },
      outdated: [],
    });
  });
});

describe('keys that French no longer has', () => {
  const more = {
    ...english,
    nav: { ...english.nav, '@blog': { fr: 'Blog' }, blog: 'Blog' },
    old: { a: 'A' },
    left_many: 'x',
    '@gone': 'x',
  };
  const superfluous = ['nav.blog', 'old', 'left_many', '@gone'];

  test('are kept at the end of their group and reported', () => {
    expect(synced(more)).toEqual({ file: more, added: [], outdated: [], superfluous });
  });

  test('are deleted when that is asked for', () => {
    expect(synced(more, { prune: true })).toEqual({ file: english, added: [], outdated: [], superfluous });
  });
});

describe('whatever the files', () => {
  const text = fc.constantFrom('', 'Un', 'Deux', '{{count}} de plus');
  const key = fc.constantFrom('a', 'b', 'c', 'n_one', 'n_many', 'n_other');
  const entry = fc.oneof(text, fc.record({ was: text, fr: text, note: text }, { requiredKeys: [] }));
  const sourceGroup = fc.dictionary(
    fc.oneof(
      key,
      key.map((name) => `@${name}`),
    ),
    text,
  );
  const ownGroup = fc.tuple(fc.dictionary(key, text), fc.dictionary(key, entry)).map(([words, notes]) => ({
    ...words,
    ...Object.fromEntries(Object.entries(notes).map(([name, note]) => [`@${name}`, note])),
  }));
  const files = fc.record({
    from: fc.record({ x: sourceGroup, y: fc.record({ z: sourceGroup }) }),
    own: fc.record({ x: ownGroup, y: fc.record({ z: ownGroup, w: ownGroup }) }, { requiredKeys: [] }),
    locale: fc.constantFrom('en', 'ar', 'ja', 'fr-CI'),
    options: fc.record({ prune: fc.boolean() }),
  }) as fc.Arbitrary<{ from: Tree; own: Tree; locale: string; options: { prune: boolean } }>;

  test('a second run changes nothing', () => {
    fc.assert(
      fc.property(files, ({ from, own, locale, options }) => {
        const once = translatorFile(from, own, locale, options);
        const twice = translatorFile(from, once.file, locale, options);
        expect(fileText(twice.file)).toBe(fileText(once.file));
        expect(twice).toMatchObject({ added: [], outdated: once.outdated });
      }),
    );
  });

  test('no translation is lost or changed', () => {
    const wordsIn = (tree: Tree): string[] =>
      Object.entries(tree).flatMap(([name, value]) =>
        name.startsWith('@') ? [] : typeof value === 'string' ? [value].filter(Boolean) : wordsIn(value),
      );
    fc.assert(
      fc.property(files, ({ from, own, locale }) => {
        expect(wordsIn(translatorFile(from, own, locale).file).toSorted()).toEqual(wordsIn(own).toSorted());
      }),
    );
  });
});
