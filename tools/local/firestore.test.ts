import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { findEmulator } from './firestore.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Java 17', 'v1.21.0', 'echo \'openjdk version "17.0.9"\' >&2'],
  ['Java 8', undefined, 'echo \'java version "1.8.0_392"\' >&2'],
  ["macOS's placeholder for Java", undefined, 'echo "Unable to locate a Java Runtime." >&2; exit 1'],
  ['no Java', undefined, undefined],
])("with %s, the newest JAR of Google's emulator: %s", async (_, newest, java) => {
  const jar = (version?: string) => `.cache/firebase/emulators/cloud-firestore-emulator-${version}.jar`;
  const { folder: home, write } = testFolder({ [jar('v1.9.0')]: '', [jar('v1.21.0')]: '', [jar('v1.19.8')]: '' });
  if (java) {
    write('java', `#!/bin/sh\n${java}\n`);
    chmodSync(join(home, 'java'), 0o755);
  }
  vi.stubEnv('HOME', home);
  vi.stubEnv('PATH', java ? `${home}:/bin` : home);
  vi.stubEnv('FIRESTORE_EMULATOR_JAR', '');
  expect(await findEmulator()).toBe(newest && join(home, jar(newest)));
});
