import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawn } from '../../src/theme/palettes.ts';
import { filled } from './drawings.ts';

test('drawings have the colours of the palette, and no others but those of other companies', () => {
  const drawings = globSync('src/**/*.svg', { exclude: (file) => file.endsWith('logos') });
  expect(drawings.length).toBeGreaterThan(15);
  const own = drawings.filter((file) => /#(?!f{3}\b)[\da-f]{3,8}\b(?=["'};])|rgb|hsl/i.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
  const used = new Set(drawings.flatMap((file) => readFileSync(file, 'utf8').match(/var\(.+?\)/g) ?? []));
  const known = Object.entries(drawn).flatMap(([family, shades]) =>
    Object.keys(shades).map((shade) => (shade === 'main' ? `var(--${family})` : `var(--${family}-${shade})`)),
  );
  expect([...used].toSorted()).toEqual(known.toSorted());
});

test('a colour that the palette lacks stops the build', () => {
  expect(filled('<path fill="var(--primary)"/>')).toBe(`<path fill="${drawn['primary']?.['main']}"/>`);
  expect(() => filled('<path fill="var(--primary-depe)"/>')).toThrow('src/theme/palettes.ts has no colour "primary-depe"');
});
