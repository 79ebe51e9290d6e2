import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sender } from './rate-limit.ts';

describe('with a limit of 3 messages per address', () => {
  let withinRateLimit: (sender: Sender) => Promise<boolean>;
  let refund: (sender: Sender) => Promise<void>;
  beforeEach(async () => {
    vi.stubEnv('MESSAGES_PER_ADDRESS', '3');
    vi.resetModules();
    ({ withinRateLimit, refund } = await import('./rate-limit.ts'));
  });
  afterAll(() => vi.unstubAllEnvs());

  const from = (forwardedFor: string, verified = true) => ({ verified, forwardedFor });
  const attempts = async (addresses: string[], verified = true) =>
    Promise.all(addresses.map((address) => withinRateLimit(from(address, verified))));

  test('the fourth message from an address is rejected, one from another address is not', async () => {
    expect(await attempts(Array(4).fill('41.207.0.1, 10.0.0.1'))).toEqual([true, true, true, false]);
    expect(await withinRateLimit(from('41.207.0.2, 10.0.0.1'))).toBe(true);
  });

  test('forging a new first address each time gets past the limit only ten times over', async () => {
    const forged = Array.from({ length: 31 }, (_, index) => `192.0.2.${index}, 10.0.0.1`);
    const answers = await attempts(forged);
    expect(answers.filter(Boolean)).toHaveLength(30);
    expect(answers.at(-1)).toBe(false);
  });

  test('a flood without valid tokens does not lock out visitors behind the same address', async () => {
    const forged = Array.from({ length: 31 }, (_, index) => `192.0.2.${index}, 10.0.0.1`);
    expect((await attempts(forged, false)).at(-1)).toBe(false);
    expect(await withinRateLimit(from('41.207.0.1, 10.0.0.1'))).toBe(true);
  });

  test('a message that could not be stored does not count', async () => {
    const sender = '41.207.0.1, 10.0.0.1';
    expect(await attempts(Array(3).fill(sender))).toEqual([true, true, true]);
    await refund(from(sender));
    expect(await attempts(Array(2).fill(sender))).toEqual([true, false]);
  });
});
