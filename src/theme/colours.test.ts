import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palettes } from './palettes.ts';

test('outside src/theme each colour of the palette is written `colours.…`', () => {
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
