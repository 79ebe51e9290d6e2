import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { servicesAndOffers } from '../contract/services.ts';
import { testimonials } from '../sections/clients/content.ts';
import { partners } from '../sections/partners/content.ts';

const listed: Record<string, readonly string[]> = {
  ...servicesAndOffers,
  partners: partners.map(({ id }) => id),
  clients: testimonials.map(({ id }) => id),
};

test.each(Object.keys(listed))(
  'exactly the listed %s have texts under "items" in locales/fr',
  (name) => {
    const { items } = JSON.parse(readFileSync(`locales/fr/${name}.json`, 'utf8')) as {
      items: object;
    };
    const written = Object.keys(items).filter((id) => !id.startsWith('@'));
    expect(written.toSorted()).toEqual(listed[name]?.toSorted());
  },
);

test.each([
  ['services', 'pictures'],
  ['partners', 'logos'],
  ['clients', 'logos'],
])('exactly the listed %s have a drawing in their section, under %s', (name, folder) => {
  const drawn = globSync(`src/sections/${name}/${folder}/*`).map((file) => basename(file, '.svg'));
  expect(drawn.toSorted()).toEqual(listed[name]?.toSorted());
});

/**
 * The texts that one group of a catalogue has twice. A service's label in the form may repeat its
 * title.
 */
function repeated(tree: object): string[] {
  const entries = Object.entries(tree).filter(
    ([key]) => !key.startsWith('@') && key !== 'label',
  ) as [string, object | string][];
  const values = entries.map(([, value]) => value);
  const texts = values.filter((value) => typeof value === 'string');
  const inside = values.filter((value) => typeof value === 'object').flatMap(repeated);
  return [...texts.filter((text, index) => texts.indexOf(text) < index), ...inside];
}

test.each(globSync('locales/fr/*.json'))(
  'no group of %s has a text twice, apart from labels',
  (file) => {
    expect(repeated(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual([]);
  },
);

test('each partner has a website of its own', () => {
  const websites = partners.map(({ website }) => website);
  expect(new Set(websites).size).toBe(websites.length);
});

describe.each(globSync('src/sections/*/{pictures,logos}/*.svg'))('%s', (file) => {
  const svg = readFileSync(file, 'utf8');

  test('has a rule `svg:target` for the dark scheme, and id="dark" at its root', () => {
    expect(svg).toContain('svg:target');
    expect(svg).toMatch(/^<svg [^>]*id="dark"/);
  });

  test('is square if it is a logo, and 16:9 if it is a picture', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(Number(width) / Number(height)).toBe(file.includes('logos') ? 1 : 16 / 9);
  });
});
