import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { abuse } from '../config.ts';

// Counters in the memory of an instance. An IP address identifies nobody: visitors share IP
// addresses, attackers forge or rent many. So these limits only hold a message, or refuse one that
// would be held anyway.

/**
 * Beyond this number, the oldest key is forgotten, so that forged IP addresses can't fill the
 * memory.
 */
const maxKeys = 10_000;

/** Counts by key. A key's count starts again `seconds` after the key's first entry. */
function counter(points: () => number, seconds: number) {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return {
    /** Returns false beyond the limit. */
    take(key: string): boolean {
      const now = Date.now();
      const found = counts.get(key);
      if (found && found.endsAt > now) {
        found.count++;
        return found.count <= points();
      }
      counts.delete(key);
      // A Map keeps the order of insertion, so the first key is the oldest.
      if (counts.size >= maxKeys) counts.delete(counts.keys().next().value!);
      counts.set(key, { count: 1, endsAt: now + seconds * 1000 });
      return points() > 0;
    },
    giveBack(key: string): void {
      const found = counts.get(key);
      if (found) found.count--;
    },
  };
}

/** Counts messages that are held for any reason but `flood`, by network. */
export const heldCounter = counter(() => abuse.perAddress.value(), 600);

/** Counts messages with a proof that are mailed at once, by network. */
export const mailedCounter = counter(() => abuse.perAddress.value(), 3600);

/**
 * Counts the probes of all senders together, except smoke tests. Google's uptime check sends a
 * probe from each of six regions every five minutes.
 */
export const probeCounter = counter(() => 30, 600);

/**
 * Remembers for ten seconds that a limit is reached, so that a refused message costs no counting
 * query in Firestore.
 */
export function remembered(isReached: () => Promise<boolean>): () => Promise<boolean> {
  let until = 0;
  return async () => {
    if (Date.now() < until) return true;
    const reached = await isReached();
    if (reached) until = Date.now() + 10_000;
    return reached;
  };
}

type Identified = { id: string; draft?: string | undefined };

const underWay = new Set<Identified>();

/**
 * `take` gets the number of the same draft's other messages that are under way in this instance: a
 * count of stored documents may miss them.
 */
export async function whileUnderWay<T>(
  message: Identified,
  take: (others: number) => Promise<T>,
): Promise<T> {
  const ofDraft = [...underWay].filter(({ draft }) => draft === message.draft);
  const others = new Set(ofDraft.map(({ id }) => id));
  others.delete(message.id);
  underWay.add(message);
  try {
    return await take(others.size);
  } finally {
    underWay.delete(message);
  }
}

// The key lives only as long as the process, so that hashed IP addresses can't be recovered.
const key = randomBytes(32);

/**
 * A hash of the visitor's network. The first IP address in the header is the visitor's own, unless
 * the header is forged.
 * @param forwardedFor the header X-Forwarded-For
 */
export function networkKey(forwardedFor = 'unknown'): string {
  const [first = ''] = forwardedFor.split(',', 1);
  return createHmac('sha256', key).update(networkOf(first.trim())).digest('base64');
}

/**
 * Reduces an IPv6 address to its /64 network, because whoever has one IP address of a network
 * usually has all 2^64.
 */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = [], tail = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16))
    .join(':');
}
