import type { DigestList } from '../letters/digest.ts';
import { readBlockedList } from '../store/blocked-list.ts';
import { countAllHeldSince, heldSince, waitingSince } from '../store/messages.ts';
import { heldReasons } from '../store/schemas.ts';
import { pendingForLongMs } from './copy.ts';

const weekMs = 7 * 86_400_000;
const maxUnsent = 100;
const newestHeld = 50;

export async function listForDigest(now = Date.now()): Promise<DigestList | null> {
  const [{ problems }, held, { unsent, more }] = await Promise.all([
    readBlockedList(),
    findHeld(now - weekMs),
    findUnsent(now),
  ]);
  return unsent.length + held.size > 0 || problems ? { unsent, more, held, problems } : null;
}

async function findUnsent(now: number): Promise<Pick<DigestList, 'unsent' | 'more'>> {
  const found: Pick<DigestList, 'unsent' | 'more'> = { unsent: [], more: 0 };
  for await (const message of waitingSince(now - weekMs)) {
    if (message.staff.handled) continue;
    if (message.state === 'pending' && now - message.receivedAt <= pendingForLongMs) continue;
    if (found.unsent.length < maxUnsent) found.unsent.push(message);
    else found.more++;
  }
  return found;
}

async function findHeld(since: number): Promise<DigestList['held']> {
  const [all, ...each] = await Promise.all([
    countAllHeldSince(since),
    ...heldReasons.map((reason) => heldSince(reason, since, newestHeld)),
  ]);
  const held = new Map(heldReasons.map((reason, at) => [reason, each[at]!]));
  const known = each.reduce((sum, { all: one }) => sum + one, 0);
  const spam = held.get('spam')!;
  // A held message whose reason somebody has overwritten by hand counts as spam.
  held.set('spam', { ...spam, count: spam.count + Math.max(0, all - known) });
  return new Map([...held].filter(([, { count }]) => count > 0));
}
