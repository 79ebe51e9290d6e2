import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldProperties } from './fields.ts';

type Limits = Record<string, { min: number; max: number }>;

test('no limit of a field is stricter than in a release whose pages may be open: they would be refused (decision 25)', () => {
  const releases = globSync('tests/releases/*/limits.json');
  expect(releases.length).toBeGreaterThan(0);
  for (const file of releases) {
    for (const [name, { min, max }] of Object.entries(
      JSON.parse(readFileSync(file, 'utf8')) as Limits,
    )) {
      const today = (fieldProperties as Limits)[name];
      expect([file, name, (today?.min ?? 0) <= min, (today?.max ?? max) >= max]).toEqual([
        file,
        name,
        true,
        true,
      ]);
    }
  }
});
