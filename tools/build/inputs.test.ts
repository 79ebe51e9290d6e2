import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { buildIn } from './build-folder.ts';
import { hashOfInputs, isUpToDate, markComplete, markIncomplete } from './inputs.ts';

afterEach(() => void vi.unstubAllEnvs());

function complete() {
  const { folder } = testFolder({ 'dist/index.html': '', 'functions/lib/index.js': '' });
  const built = buildIn(folder);
  markComplete(built, 'inputs');
  return built;
}

test('a build with the same inputs is up to date', () => {
  expect(isUpToDate(complete(), 'inputs')).toBe(true);
});

test.each<[what: string, happens: (built: ReturnType<typeof complete>) => void]>([
  ['a build that was interrupted', markIncomplete],
  ['a site that was deleted', ({ site }) => rmSync(join(site, 'index.html'))],
  [
    'a build of eight days ago',
    ({ functions }) =>
      utimesSync(join(functions, 'inputs.sha256'), 0, Date.now() / 1000 - 8 * 86_400),
  ],
])('%s is built again', (_, happens) => {
  const built = complete();
  happens(built);
  expect(isUpToDate(built, 'inputs')).toBe(false);
});

test("a changed file or setting causes a new build; a file written again with the same content doesn't", () => {
  const { folder, write } = testFolder({ 'fr/hero.json': '{}' });
  vi.stubEnv('LOCALES_FOLDER', folder);
  const before = hashOfInputs();
  expect(isUpToDate(complete(), before)).toBe(false);
  write('fr/hero.json', '{}');
  expect(hashOfInputs()).toBe(before);
  write('fr/hero.json', '{"title":"x"}');
  const changed = hashOfInputs();
  vi.stubEnv('RETENTION_DAYS', '30');
  expect(new Set([before, changed, hashOfInputs()]).size).toBe(3);
});
