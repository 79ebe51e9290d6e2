import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { googleIsAvailable, newestFirst } from './firestore.ts';

afterEach(() => void vi.unstubAllEnvs());

test('the newest of several JARs is chosen', () => {
  expect(newestFirst(['v1.9.0.jar', 'v1.21.0.jar', 'v1.19.8.jar'])).toEqual(['v1.21.0.jar', 'v1.19.8.jar', 'v1.9.0.jar']);
});

test.each([
  ['Java 17', 'echo \'openjdk version "17.0.9"\' >&2', true],
  ['Java 8', 'echo \'java version "1.8.0_392"\' >&2', false],
  ["macOS's placeholder for Java", 'echo "Unable to locate a Java Runtime." >&2; exit 1', false],
])("whether Google's emulator is available, with %s", async (_, script, available) => {
  const folder = mkdtempSync(join(tmpdir(), 'java-'));
  writeFileSync(join(folder, 'java'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'java'), 0o755);
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
  vi.stubEnv('FIRESTORE_EMULATOR_JAR', join(folder, 'java'));
  expect(await googleIsAvailable()).toBe(available);
});

test("without Java, Google's emulator is unavailable", async () => {
  vi.stubEnv('PATH', mkdtempSync(join(tmpdir(), 'empty-')));
  vi.stubEnv('FIRESTORE_EMULATOR_JAR', import.meta.filename);
  expect(await googleIsAvailable()).toBe(false);
});
