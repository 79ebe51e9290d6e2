import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { abuse } from './config.ts';

const tenMinutes = 600;

// Lives only as long as the process, so that hashed addresses can't be recovered, not even by hashing every address.
const key = randomBytes(32);
const hash = (address: string) => createHmac('sha256', key).update(address).digest('base64');

/** The sender of a message. Those with and without a valid App Check token are counted separately. */
export type Sender = { verified: boolean; forwardedFor: string | undefined };

function keysOf({ verified, forwardedFor = 'unknown' }: Sender) {
  const keys = forwardedFor.split(',').map((address) => `${verified} ${hash(address.trim())}`);
  return { client: keys[0] ?? '', proxy: keys.at(-1) ?? '' };
}

let limiters: { client: RateLimiterMemory; proxy: RateLimiterMemory } | undefined;

/**
 * Counts a message against its sender's IP addresses; false if one of them is over the limit. The last address in
 * X-Forwarded-For is added by Google's front end and can't be forged, but behind Hosting many visitors share it, so it
 * gets ten times the limit. The first is the visitor's own, unless forged.
 */
export async function withinRateLimit(sender: Sender): Promise<boolean> {
  limiters ??= {
    client: new RateLimiterMemory({ points: abuse.perAddress.value(), duration: tenMinutes }),
    proxy: new RateLimiterMemory({ points: abuse.perAddress.value() * 10, duration: tenMinutes }),
  };
  const { client, proxy } = keysOf(sender);
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
