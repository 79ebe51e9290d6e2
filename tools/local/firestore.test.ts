import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findEmulator } from './firestore.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Java 17', 'v1.21.0', 'echo \'openjdk version "17.0.9"\' >&2'],
  ['Java 8', undefined, 'echo \'java version "1.8.0_392"\' >&2'],
  ["macOS's placeholder for Java", undefined, 'echo "Unable to locate a Java Runtime." >&2; exit 1'],
  ['no Java', undefined, undefined],
])("with %s, the newest JAR of Google's emulator: %s", async (_, newest, java) => {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  const jar = (version?: string) => join(home, `.cache/firebase/emulators/cloud-firestore-emulator-${version}.jar`);
  mkdirSync(join(home, '.cache/firebase/emulators'), { recursive: true });
  for (const version of ['v1.9.0', 'v1.21.0', 'v1.19.8']) writeFileSync(jar(version), '');
  if (java) writeFileSync(join(home, 'java'), `#!/bin/sh\n${java}\n`, { mode: 0o755 });
  vi.stubEnv('HOME', home);
  vi.stubEnv('PATH', java ? `${home}:/bin` : home);
  vi.stubEnv('FIRESTORE_EMULATOR_JAR', '');
  expect(await findEmulator()).toBe(newest && jar(newest));
});
