import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { abuse } from '../config.ts';

// Counts in the memory of an instance. An IP address identifies nobody: visitors share one,
// attackers forge or rent many. So these limits only delay an e-mail, or refuse a message without a
// proof.

/**
 * So many addresses at a time are forged, and no limit by address stops somebody who forges them.
 */
const maxKeys = 10_000;

/** Counts by key. A key's count starts anew `seconds` after its first entry. */
function counter(points: () => number, seconds: number) {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return {
    /** Adds one. Returns false beyond the limit. */
    take(key: string): boolean {
      const now = Date.now();
      const found = counts.get(key);
      if (found && found.endsAt > now) {
        found.count++;
        return found.count <= points();
      }
      counts.delete(key);
      // The first key is the oldest.
      if (counts.size >= maxKeys) counts.delete(counts.keys().next().value!);
      counts.set(key, { count: 1, endsAt: now + seconds * 1000 });
      return points() > 0;
    },
    /** Subtracts one that `take` added. */
    giveBack(key: string): void {
      const found = counts.get(key);
      if (found) found.count--;
    },
  };
}

/** By sender: messages held for any reason but `flood`. */
export const withoutProof = counter(() => abuse.perAddress.value(), 600);

/** By sender: messages with a proof that are mailed at once. */
export const mailedAtOnce = counter(() => abuse.perAddress.value(), 3600);

/** Probes of all senders: Google's uptime check comes from six regions every five minutes. */
export const probes = counter(() => 30, 600);

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
 * Takes a message. `take` gets the number of the draft's other messages that are under way: they
 * may be stored too late for a count of documents.
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

// The key lives as long as the process, so that hashed addresses can't be recovered.
const key = randomBytes(32);

/**
 * A hash of the sender's IP address: the first one in the header, the visitor's own unless forged.
 */
export function senderOf(forwardedFor = 'unknown'): string {
  const [first = ''] = forwardedFor.split(',', 1);
  return createHmac('sha256', key).update(networkOf(first.trim())).digest('base64');
}

/** The network of an IPv6 address: a sender with one address has all 2^64 of its network. */
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
