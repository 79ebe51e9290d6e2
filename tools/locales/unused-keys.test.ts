import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readCatalogue, type Tree } from './catalogue.ts';
import { unusedKeys } from './unused-keys.ts';

// TypeScript reads the whole project each time.
vi.setConfig({ testTimeout: 60_000 });

test('the site or the functions use every key of the catalogue', () => {
  expect(unusedKeys()).toEqual([]);
});

describe('is noticed', () => {
  const french = structuredClone(readCatalogue('locales', sourceLocale)) as Record<string, Record<string, Tree>>;
  const add = (group: Tree | undefined, words: Tree) => Object.assign(group ?? {}, words);
  add(french['clients'], { visit_one: '{{count}} visite', visit_other: '{{count}} visites' });
  add(french['footer'], { motto: 'Partout.' });
  add(french['services']?.['items'], { cables: { label: 'Câbles', title: 'Câbles' } });
  add(french['validation']?.['name'], { strange: 'Quel nom.' });

  const edits: [path: string, code: string, instead: string, unused: string][] = [
    ['src/sections/contact/NoScriptHint.tsx', 'i18nKey="form.noScript"', '', 'contact:form.noScript'],
    ['functions/src/notification-mail.ts', "t('email:heading')", "''", 'email:heading'],
    ['src/sections/hero/content.ts', "'b', ", '', 'hero:highlights.b'],
    ['src/sections/partners/Carousel.tsx', "t('carousel.position',", 'String(', 'partners:carousel.position'],
    ['src/contract/message.ts', "key('service.required')", "''", 'validation:service.required'],
  ];
  const sources = edits.map(([path, code, instead]) => [path, readFileSync(path, 'utf8').replace(code, instead)]);

  const found = unusedKeys(french, Object.fromEntries(sources));

  test('a new key that nobody asks for, even in a group that is asked for by ids, and in each form of a number', () => {
    const added = ['clients:visit_one', 'clients:visit_other', 'footer:motto', 'validation:name.strange'];
    expect(found).toEqual(expect.arrayContaining([...added, 'services:items.cables.label', 'services:items.cables.title']));
  });

  test.each(edits)('a key that %s stops asking for', (path, code, _, key) => {
    expect(readFileSync(path, 'utf8')).toContain(code);
    expect(found).toContain(key);
  });

  test('and no other', () => {
    expect(found).toHaveLength(6 + edits.length);
  });
});
