import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { abuse } from '../config.ts';

const tenMinutes = 600;

// Lives as long as the process, so that hashed addresses can't be recovered.
const key = randomBytes(32);
const hash = (address: string) => createHmac('sha256', key).update(address.trim()).digest('base64');

/** Senders with and without a proof of work are counted separately. */
export type Sender = { proven: boolean; forwardedFor: string | undefined };

/** The first and the last address: a flood may send thousands in one header. */
function keysOf({ proven, forwardedFor = 'unknown' }: Sender) {
  const [first = ''] = forwardedFor.split(',', 1);
  const last = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1);
  return { client: `${proven} ${hash(first)}`, proxy: `${proven} ${hash(last)}` };
}

let limiters: { client: RateLimiterMemory; proxy: RateLimiterMemory } | undefined;

/**
 * Counts a message against its sender's IP addresses; false beyond a limit. The last address in
 * X-Forwarded-For is Google's, but many visitors share it behind Hosting: it gets ten times the
 * limit. The first is the visitor's, unless forged.
 */
export async function withinRateLimit(sender: Sender): Promise<boolean> {
  const points = abuse.perAddress.value();
  limiters ??= {
    client: new RateLimiterMemory({ points, duration: tenMinutes }),
    proxy: new RateLimiterMemory({ points: points * 10, duration: tenMinutes }),
  };
  const { client, proxy } = keysOf(sender);
  // First, so that forged addresses don't fill the memory.
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

/** Takes back the count of a message that couldn't be stored. */
export async function refund(sender: Sender): Promise<void> {
  const { client, proxy } = keysOf(sender);
  await limiters?.client.reward(client);
  await limiters?.proxy.reward(proxy);
}
