import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readCatalogue, type Tree } from './catalogue.ts';
import { unusedKeys } from './unused-keys.ts';

// TypeScript reads the whole project each time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('the site or the functions use every key of the catalogue', () => {
  expect(unusedKeys()).toEqual([]);
});

describe('what nobody asks for is noticed', () => {
  const french = structuredClone(readCatalogue('locales', sourceLocale)) as Record<string, Record<string, Tree>>;
  const add = (group: Tree | undefined, words: Tree) => Object.assign(group ?? {}, words);
  add(french['clients'], { visit_one: '{{count}} visite', visit_other: '{{count}} visites' });
  add(french['footer'], { motto: 'Partout.' });
  add(french['services']?.['items'], { cables: { label: 'Câbles', title: 'Câbles' } });
  add(french['validation']?.['name'], { strange: 'Quel nom.' });

  const added = [
    'clients:visit_one',
    'clients:visit_other',
    'footer:motto',
    'services:items.cables.label',
    'services:items.cables.title',
    'validation:name.strange',
  ];

  const edits: [path: string, code: string, instead: string, unused: string][] = [
    ['src/sections/contact/NoScriptHint.tsx', 'i18nKey="form.noScript"', '', 'contact:form.noScript'],
    ['functions/src/notification-mail.ts', "t('email:heading')", "''", 'email:heading'],
    ['src/sections/hero/content.ts', "'b', ", '', 'hero:highlights.b'],
    ['src/sections/partners/Carousel.tsx', "t('carousel.position',", 'String(', 'partners:carousel.position'],
    ['src/contract/message.ts', "key('service.required')", "''", 'validation:service.required'],
  ];
  const sources = edits.map(([path, code, instead]) => [path, readFileSync(path, 'utf8').replace(code, instead)]);

  let found: string[];
  beforeAll(() => {
    found = unusedKeys(french, Object.fromEntries(sources));
  });

  test('a new key is, even in a group that is asked for by ids, and in each form of a number', () => {
    expect(found).toEqual(expect.arrayContaining(added));
  });

  test.each(edits)('a key that %s stops asking for is', (path, code, _, key) => {
    expect(readFileSync(path, 'utf8')).toContain(code);
    expect(found).toContain(key);
  });

  test('no other key is', () => {
    expect(found.toSorted()).toEqual([...added, ...edits.map(([, , , key]) => key)].toSorted());
  });
});
