import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Sender } from './rate-limit.ts';

/** After the garbage collection, in bytes. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('with a limit of 0, nothing is accepted or remembered', async () => {
  vi.stubEnv('MESSAGES_PER_ADDRESS', '0');
  vi.resetModules();
  const { withinRateLimit } = await import('./rate-limit.ts');
  const before = heapUsed();
  let accepted = 0;
  for (let sent = 0; sent < 10_000; sent++)
    accepted += Number(await withinRateLimit({ proven: true, forwardedFor: `${sent}, 10.0.0.1` }));
  expect(accepted).toBe(0);
  expect((heapUsed() - before) / 1e6).toBeLessThan(2);
});

describe('with a limit of 3 messages per address', () => {
  let withinRateLimit: (sender: Sender) => Promise<boolean>;
  let refund: (sender: Sender) => Promise<void>;
  beforeEach(async () => {
    vi.stubEnv('MESSAGES_PER_ADDRESS', '3');
    vi.resetModules();
    ({ withinRateLimit, refund } = await import('./rate-limit.ts'));
  });
  afterAll(() => vi.unstubAllEnvs());

  const from = (forwardedFor: string, proven = true) => ({ proven, forwardedFor });
  const attempts = async (addresses: string[], proven = true) =>
    Promise.all(addresses.map((address) => withinRateLimit(from(address, proven))));

  test('the fourth message from an address is rejected, one from another address is not', async () => {
    expect(await attempts(Array(4).fill('41.207.0.1, 10.0.0.1'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    // However many are rejected: they don't count against the proxy that both share.
    await attempts(Array(40).fill('41.207.0.1, 10.0.0.1'));
    expect(await withinRateLimit(from('41.207.0.2, 10.0.0.1'))).toBe(true);
  });

  test('ten minutes after the first, messages are accepted again', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const sender = '41.207.0.1, 10.0.0.1';
    expect(await attempts(Array(4).fill(sender))).toEqual([true, true, true, false]);
    vi.advanceTimersByTime(595_000);
    expect(await attempts([sender])).toEqual([false]);
    vi.advanceTimersByTime(10_000);
    expect(await attempts([sender])).toEqual([true]);
  });

  test('forging new addresses each time gets past the limit only ten times over', async () => {
    const forged = Array.from(
      { length: 31 },
      (_, index) => `192.0.2.${index}, 198.51.100.${index}, 10.0.0.1`,
    );
    const answers = await attempts(forged);
    expect(answers.filter(Boolean)).toHaveLength(30);
    expect(answers.at(-1)).toBe(false);
  });

  test('a flood without proofs does not lock out visitors behind the same address', async () => {
    const forged = Array.from({ length: 31 }, (_, index) => `192.0.2.${index}, 10.0.0.1`);
    expect((await attempts(forged, false)).at(-1)).toBe(false);
    // Neither behind the same proxy nor at the flood's own address.
    for (const first of ['41.207.0.1', '192.0.2.0'])
      expect(await withinRateLimit(from(`${first}, 10.0.0.1`))).toBe(true);
    expect(await attempts(Array(4).fill('41.207.0.2, 10.0.0.2'), false)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await withinRateLimit(from('41.207.0.2, 10.0.0.2'))).toBe(true);
  });

  test('30,000 refusals of forged addresses leave the memory as it is', async () => {
    for (let sent = 0; sent < 40; sent++) await withinRateLimit(from(`before ${sent}, 10.0.0.1`));
    const before = heapUsed();
    let accepted = 0;
    for (let sent = 0; sent < 30_000; sent++)
      accepted += Number(await withinRateLimit(from(`${sent}, 10.0.0.1`)));
    expect(accepted).toBe(0);
    expect((heapUsed() - before) / 1e6).toBeLessThan(10);
  });

  test('of 15,000 addresses in a header, the first and the last count', async () => {
    expect(await withinRateLimit(from(`41.207.0.1${',x'.repeat(15_000)}, 10.0.0.1`))).toBe(true);
    expect(await attempts(Array(3).fill('41.207.0.1, 10.0.0.1'))).toEqual([true, true, false]);
  });

  test('a message that could not be stored does not count, neither for its sender nor for the address that many share', async () => {
    const sender = '41.207.0.1, 10.0.0.1';
    expect(await attempts(Array(3).fill(sender))).toEqual([true, true, true]);
    await refund(from(sender));
    expect(await attempts(Array(2).fill(sender))).toEqual([true, false]);
    const others = Array.from({ length: 28 }, (_, index) => `192.0.2.${index}, 10.0.0.1`);
    expect((await attempts(others)).map(Boolean)).toEqual([
      ...Array<boolean>(27).fill(true),
      false,
    ]);
  });
});
