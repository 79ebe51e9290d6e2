import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

let limits: typeof import('./rate-limit.ts');
beforeEach(async () => {
  vi.stubEnv('MESSAGES_PER_ADDRESS', '3');
  vi.resetModules();
  limits = await import('./rate-limit.ts');
});
afterAll(() => vi.unstubAllEnvs());

const attempts = (...addresses: string[]) =>
  addresses.map((address) => limits.heldCounter.take(limits.networkKey(address)));

/** The memory in use after a garbage collection, in bytes. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('the fourth message without a proof from an IP address is refused, and the first message from another IP address behind the same proxy passes', () => {
  expect(attempts(...Array<string>(4).fill('41.207.0.1, 10.0.0.1'))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(attempts('41.207.0.2, 10.0.0.1', '41.207.0.1, 10.0.0.2')).toEqual([true, false]);
});

test('messages that are mailed at once are counted separately', () => {
  attempts(...Array<string>(4).fill('41.207.0.1'));
  const shares = Array.from({ length: 4 }, () =>
    limits.mailedCounter.take(limits.networkKey('41.207.0.1')),
  );
  expect(shares).toEqual([true, true, true, false]);
});

test.each([
  [10, 'send a message without proof', 'heldCounter'],
  [60, 'have a message mailed at once', 'mailedCounter'],
] as const)('%i minutes after its first message, a network may again %s', (minutes, _, counter) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const take = () => limits[counter].take(limits.networkKey('41.207.0.1'));
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  vi.advanceTimersByTime(minutes * 60_000 - 5000);
  expect(take()).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(take()).toBe(true);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
  ['2001:DB8::1', '2001:0db8:0:0:ffff::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1:2:3:4:5:6:7', '0:1:2:3::', true],
  ['::ffff:41.207.0.1', '::ffff:41.207.0.2', false],
  ['41.207.0.1', '41.207.0.2', false],
  [' 41.207.0.1', '41.207.0.1, 10.0.0.1', true],
  ['x', `x${',y'.repeat(15_000)}`, true],
])('%s and %.40s are one network: %s', (one, other, same) => {
  expect(limits.networkKey(one) === limits.networkKey(other)).toBe(same);
});

test('a message that is given back, because it could not be stored, does not count', () => {
  const network = limits.networkKey('41.207.0.1');
  attempts(...Array<string>(3).fill('41.207.0.1'));
  limits.heldCounter.giveBack(network);
  expect(attempts('41.207.0.1', '41.207.0.1')).toEqual([true, false]);
});

test('stored messages are counted each time, except in the ten seconds after a limit is reached', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let [stored, counts] = [0, 0];
  const isFull = limits.remembered(async () => (counts++, stored >= 2));
  expect([await isFull(), await isFull()]).toEqual([false, false]);
  stored = 2;
  expect([await isFull(), await isFull(), await isFull()]).toEqual([true, true, true]);
  expect(counts).toBe(3);
  stored = 1;
  vi.advanceTimersByTime(9000);
  expect(await isFull()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(await isFull()).toBe(false);
});

test('messages from 40,000 forged IP addresses are not refused, and the memory in use stays flat', () => {
  attempts(...Array.from({ length: 20_000 }, (_, index) => `before ${index}`));
  const before = heapUsed();
  let passed = 0;
  for (let index = 0; index < 40_000; index++) if (attempts(`192.0.2.${index}`)[0]) passed++;
  expect(passed).toBe(40_000);
  expect((heapUsed() - before) / 1e6).toBeLessThan(3);
});
