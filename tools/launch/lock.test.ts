import { afterEach, expect, test, vi } from 'vitest';
import { testFolder } from '../test-folder.ts';
import lock from './lock.cjs';

afterEach(() => void vi.restoreAllMocks());

/** Takes the lock of a folder, and says whom it waits for until then. */
function take(folder: string) {
  const waitedFor = Promise.withResolvers<number>();
  return { taken: lock.takeLock(folder, waitedFor.resolve), waitedFor: waitedFor.promise };
}

test.each([
  ['ours', undefined],
  // A signal to it is refused.
  ["another user's", 'EPERM'],
])('a lock is waited for while its process, %s, is alive', async (_, code) => {
  const { folder } = testFolder({});
  const first = await take(folder).taken;
  vi.spyOn(process, 'kill').mockImplementation(() => {
    if (code) throw Object.assign(new Error(code), { code });
    return true;
  });
  const second = take(folder);
  expect(await Promise.race([second.waitedFor, second.taken])).toBe(process.pid);
  first.release();
  (await second.taken).release();
});

test('the lock of a process that is gone is taken over, also if another one has its id now', async () => {
  const { folder, write } = testFolder({ 'lock-7': '999999999 1\n' });
  const isTaken = async () => {
    const { taken, waitedFor } = take(folder);
    const lockOf = await Promise.race([taken, waitedFor]);
    if (typeof lockOf === 'object') lockOf.release();
    return typeof lockOf === 'object';
  };
  expect(await isTaken()).toBe(true);
  write('lock-9', `${process.pid} 1\n`);
  expect(await isTaken()).toBe(true);
});
