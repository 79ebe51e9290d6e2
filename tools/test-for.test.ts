import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { rows, table, testsFor } from './test-for.ts';

test('CONTRIBUTING.md has the table that the command works by', () => {
  expect(readFileSync('CONTRIBUTING.md', 'utf8'), 'put this table there').toContain(table);
});

test('each row is for files that exist, and names tests that exist', () => {
  const files = globSync(['*', '{src,functions,tools,public,docs,locales,tests}/**']);
  const tests = files.filter((file) => matchesGlob(file, 'tests/**/*.test.ts'));
  for (const row of rows) {
    for (const glob of row.files)
      expect(
        files.some((file) => matchesGlob(file, glob.replace('NAME', 'hero'))),
        glob,
      ).toBe(true);
    for (const part of row.tests)
      expect(
        tests.some((path) => path.includes(part.replace('NAME', 'hero'))),
        part,
      ).toBe(true);
  }
});

test('a changed section has its own tests and those of the page', () => {
  const tests = testsFor(['src/sections/offers/content.ts', 'locales/fr/offers.json']);
  expect(tests).toContain('tests/page/specification/offers');
  expect(tests).not.toContain('tests/messages');
  expect(tests).toHaveLength(new Set(tests).size);
});

test('a changed test is run, and a file that no row is for is tested with everything', () => {
  expect(testsFor(['tests/page/brand.test.ts', 'tools/test-for.test.ts'])).toEqual(['tests/page/brand.test.ts']);
  expect(testsFor(['package.json'])).toEqual(['tests/']);
});
