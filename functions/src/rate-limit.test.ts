import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Origin } from './rate-limit.ts';

describe('the rate limit, at 3 messages an address', () => {
  let withinRateLimit: (origin: Origin) => Promise<boolean>;
  let uncount: (origin: Origin) => Promise<void>;
  beforeEach(async () => {
    vi.stubEnv('MESSAGES_PER_ADDRESS', '3');
    vi.resetModules();
    ({ withinRateLimit, uncount } = await import('./rate-limit.ts'));
  });
  afterAll(() => vi.unstubAllEnvs());

  const from = (forwardedFor: string, verified = true) => ({ verified, forwardedFor });
  const attempts = async (addresses: string[], verified = true) =>
    Promise.all(addresses.map((address) => withinRateLimit(from(address, verified))));

  test('the fourth message of an address is refused, another address is not', async () => {
    expect(await attempts(Array(4).fill('41.207.0.1, 10.0.0.1'))).toEqual([true, true, true, false]);
    expect(await withinRateLimit(from('41.207.0.2, 10.0.0.1'))).toBe(true);
  });

  test('inventing a new first address each time helps only until the connecting one has sent ten times as many', async () => {
    const invented = Array.from({ length: 31 }, (_, index) => `192.0.2.${index}, 10.0.0.1`);
    const answers = await attempts(invented);
    expect(answers.filter(Boolean)).toHaveLength(30);
    expect(answers.at(-1)).toBe(false);
  });

  test('a flood without valid tokens does not lock out the visitors behind the same address', async () => {
    const invented = Array.from({ length: 31 }, (_, index) => `192.0.2.${index}, 10.0.0.1`);
    expect((await attempts(invented, false)).at(-1)).toBe(false);
    expect(await withinRateLimit(from('41.207.0.1, 10.0.0.1'))).toBe(true);
  });

  test('a message that could not be stored does not count', async () => {
    const origin = '41.207.0.1, 10.0.0.1';
    expect(await attempts(Array(3).fill(origin))).toEqual([true, true, true]);
    await uncount(from(origin));
    expect(await attempts(Array(2).fill(origin))).toEqual([true, false]);
  });
});
