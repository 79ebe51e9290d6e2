import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palettes } from './palettes.ts';

test('outside src/theme, a colour that follows the scheme is written `colours.…` in styles', () => {
  const families = Object.keys(palettes.light).join('|');
  const otherSpelling = new RegExp(
    `--mui-palette|vars\\.palette|color: '(${families})'|'(${families}|action)\\.[a-z]+'`,
    'gi',
  );
  const found = globSync('src/**/*.{ts,tsx}', { exclude: ['src/theme/**'] }).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(otherSpelling), ([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
