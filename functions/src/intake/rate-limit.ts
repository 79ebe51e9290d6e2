import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { abuse } from '../config.ts';

const tenMinutes = 600;

// Lives only as long as the process, so that hashed addresses can't be recovered, not even by hashing every address.
const key = randomBytes(32);
const hash = (address: string) => createHmac('sha256', key).update(address.trim()).digest('base64');

/** The sender of a message. Those with and without a valid proof of work are counted separately. */
export type Sender = { proven: boolean; forwardedFor: string | undefined };

/** A flood may send thousands of addresses in one header: only the first and the last are looked at. */
function keysOf({ proven, forwardedFor = 'unknown' }: Sender) {
  const [first = ''] = forwardedFor.split(',', 1);
  const last = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1);
  return { client: `${proven} ${hash(first)}`, proxy: `${proven} ${hash(last)}` };
}

let limiters: { client: RateLimiterMemory; proxy: RateLimiterMemory } | undefined;

/**
 * Counts a message against its sender's IP addresses; false if one of them is over the limit. The last address in
 * X-Forwarded-For is added by Google's front end and can't be forged, but behind Hosting many visitors share it, so it
 * gets ten times the limit. The first is the visitor's own, unless forged.
 */
export async function withinRateLimit(sender: Sender): Promise<boolean> {
  const points = abuse.perAddress.value();
  limiters ??= {
    client: new RateLimiterMemory({ points, duration: tenMinutes }),
    proxy: new RateLimiterMemory({ points: points * 10, duration: tenMinutes }),
  };
  const { client, proxy } = keysOf(sender);
  // Asked first: beyond its limit, forged first addresses must not fill the memory.
  const counted = await limiters.proxy.get(proxy);
  if ((counted?.remainingPoints ?? points) <= 0) return false;
  try {
    await limiters.client.consume(client);
    await limiters.proxy.consume(proxy);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Takes back the count of a message that could not be stored, so that retrying it doesn't use up the limit. */
export async function refund(sender: Sender): Promise<void> {
  const { client, proxy } = keysOf(sender);
  await limiters?.client.reward(client);
  await limiters?.proxy.reward(proxy);
}
