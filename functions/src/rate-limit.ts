import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { abuse } from './config.ts';

const tenMinutes = 600;

// New in each process and never stored: a hashed address can't be traced back, not even by trying all addresses.
const salt = randomBytes(32);
const hash = (address: string) => createHmac('sha256', salt).update(address).digest('base64');

/** Where a message came from. Those with and without a valid App Check token are counted apart. */
export type Origin = { verified: boolean; forwardedFor: string | undefined };

const addressesOf = ({ verified, forwardedFor = 'unknown' }: Origin) =>
  forwardedFor.split(',').map((address) => `${verified} ${hash(address.trim())}`);

let limiters: { claimed: RateLimiterMemory; connecting: RateLimiterMemory } | undefined;

/**
 * Counts a message against the addresses it came from; false when one has sent
 * too many. The last address of X-Forwarded-For was added by Google's own front
 * end and can't be forged, yet behind Hosting it is one that many visitors
 * share: it gets ten times the allowance. The first is the visitor's as far as
 * an honest browser is concerned.
 */
export async function withinRateLimit(origin: Origin): Promise<boolean> {
  limiters ??= {
    claimed: new RateLimiterMemory({ points: abuse.perAddress.value(), duration: tenMinutes }),
    connecting: new RateLimiterMemory({ points: abuse.perAddress.value() * 10, duration: tenMinutes }),
  };
  const addresses = addressesOf(origin);
  try {
    await limiters.claimed.consume(addresses[0] ?? '');
    await limiters.connecting.consume(addresses.at(-1) ?? '');
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Uncounts a message that we failed to accept, so that a retry is not refused because of it. */
export async function uncount(origin: Origin): Promise<void> {
  const addresses = addressesOf(origin);
  await limiters?.claimed.reward(addresses[0] ?? '');
  await limiters?.connecting.reward(addresses.at(-1) ?? '');
}
