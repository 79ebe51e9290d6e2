import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readCatalogue, type Tree } from './catalogue.ts';
import { unusedKeys } from './unused-keys.ts';

// TypeScript reads the whole project each time.
vi.setConfig({ testTimeout: 60_000 });

const unused = unusedKeys();

/** Keys that become unused by a change of the catalogue or of sources. */
const newlyUnused = (...changed: Parameters<typeof unusedKeys>) => unusedKeys(...changed).filter((key) => !unused.includes(key));

test('the site or the functions use every key of the catalogue', () => {
  expect(unused).toEqual([]);
});

test('a new key that nobody asks for is noticed, even in a group that is asked for by ids, and in each form of a number', () => {
  const french = structuredClone(readCatalogue('locales', sourceLocale)) as Record<string, Record<string, Tree>>;
  const add = (group: Tree | undefined, words: Tree) => Object.assign(group ?? {}, words);
  add(french['clients'], { visit_one: '{{count}} visite', visit_other: '{{count}} visites' });
  add(french['footer'], { motto: 'Partout.' });
  add(french['services']?.['items'], { cables: { label: 'Câbles', title: 'Câbles' } });
  add(french['validation']?.['name'], { strange: 'Quel nom.' });
  expect(newlyUnused(french)).toEqual([
    'clients:visit_one',
    'clients:visit_other',
    'footer:motto',
    'services:items.cables.label',
    'services:items.cables.title',
    'validation:name.strange',
  ]);
});

test('a key that a source stops asking for is noticed', () => {
  const edits: [path: string, code: string, instead: string, unused: string][] = [
    ['src/sections/contact/NoScriptHint.tsx', 'i18nKey="form.noScript"', '', 'contact:form.noScript'],
    ['functions/src/notification-mail.ts', "t('email:heading')", "''", 'email:heading'],
    ['src/sections/hero/content.ts', "'b', ", '', 'hero:highlights.b'],
    ['src/sections/partners/Carousel.tsx', "t('carousel.position',", 'String(', 'partners:carousel.position'],
    ['src/contract/message.ts', "key('service.required')", "''", 'validation:service.required'],
  ];
  const sources = edits.map(([path, code, instead]) => {
    const source = readFileSync(path, 'utf8');
    expect(source).toContain(code);
    return [path, source.replace(code, instead)];
  });
  expect(newlyUnused(undefined, Object.fromEntries(sources))).toEqual(edits.map(([, , , key]) => key));
});
