import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Firestore, type Query, Timestamp } from '@google-cloud/firestore';
import { afterEach, expect, test, vi } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { findEmulator, startFirestore } from './firestore.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Java 17', 'v1.21.0', 'echo \'openjdk version "17.0.9"\' >&2'],
  ['Java 8', undefined, 'echo \'java version "1.8.0_392"\' >&2'],
  [
    "macOS's placeholder for Java",
    undefined,
    'echo "Unable to locate a Java Runtime." >&2; exit 1',
  ],
  ['no Java', undefined, undefined],
])("with %s, the newest usable version of Google's emulator is %s", async (_, newest, java) => {
  const jar = (version?: string) =>
    `.cache/firebase/emulators/cloud-firestore-emulator-${version}.jar`;
  const { folder: home, write } = testFolder({
    [jar('v1.9.0')]: '',
    [jar('v1.21.0')]: '',
    [jar('v1.19.8')]: '',
  });
  if (java) {
    write('java', `#!/bin/sh\n${java}\n`);
    chmodSync(join(home, 'java'), 0o755);
  }
  vi.stubEnv('HOME', home);
  vi.stubEnv('PATH', java ? `${home}:/bin` : home);
  vi.stubEnv('FIRESTORE_EMULATOR_JAR', '');
  expect(await findEmulator()).toBe(newest && join(home, jar(newest)));
});

test('the embedded Firestore filters by time and by nested fields', async () => {
  const { host, stop } = await startFirestore(await freePort(), 'embedded');
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  const firestore = new Firestore({ projectId: 'demo-embedded', host, ssl: false });
  const all = firestore.collection('messages');
  const at = (time: number) => Timestamp.fromMillis(time);
  const documents = {
    a: { nextAt: at(5) },
    b: { nextAt: null },
    c: { nextAt: at(9) },
    d: { staff: { sendAgain: true } },
    e: { staff: 5 },
  };
  for (const [id, data] of Object.entries(documents)) await all.doc(id).create(data);
  const found = async (query: Query) => (await query.get()).docs.map(({ id }) => id).join(' ');
  expect(await found(all.where('staff.sendAgain', '==', true))).toBe('d');
  expect(await found(all.where('nextAt', '<=', at(7)).orderBy('nextAt').limit(2))).toBe('a');
  await all.doc('d').update({ 'staff.sendAgain': false });
  expect((await all.doc('d').get()).data()).toEqual({ staff: { sendAgain: false } });
  await firestore.terminate();
  await stop();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
