import { readBlockedList } from '../abuse/blocked-list.ts';
import type { DigestList } from '../letters/digest.ts';
import { type StoredMessage, waitingSince } from '../store.ts';
import { pendingForLongMs } from './copy.ts';

const weekMs = 7 * 86_400_000;
const maxUnsent = 100;
const newestHeld = 5;

export async function listForDigest(now = Date.now()): Promise<DigestList | null> {
  const { problems } = await readBlockedList();
  const list: DigestList = { unsent: [], more: 0, held: new Map(), problems };
  for await (const message of waitingSince(now - weekMs)) {
    if (message.staff.handled) continue;
    if (message.generation === 0) addHeld(list, message);
    else if (message.state !== 'pending' || now - message.receivedAt > pendingForLongMs) {
      if (list.unsent.length < maxUnsent) list.unsent.push(message);
      else list.more++;
    }
  }
  return list.unsent.length + list.held.size > 0 || problems ? list : null;
}

function addHeld({ held }: DigestList, message: StoredMessage): void {
  const reason = message.heldFor ?? 'spam';
  const { count, newest } = held.get(reason) ?? { count: 0, newest: [] };
  held.set(reason, { count: count + 1, newest: [...newest, message].slice(-newestHeld) });
}
