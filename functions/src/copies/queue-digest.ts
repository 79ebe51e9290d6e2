import { recipients } from '../letters/recipients.ts';
import { log } from '../log.ts';
import { createDigest } from '../store/digests.ts';
import { listForDigest } from './digest-list.ts';
import { enqueueCopy } from './queue.ts';

/**
 * Queues the digest of a day or an hour, unless that digest exists or nothing waits for staff.
 * @param id such as `2026-11-27`, or `2026-11-27T08` for an hour
 */
export async function queueDigest(id: string): Promise<void> {
  const list = await listForDigest();
  if (!list) return;
  if (list.problems) log.unreadable({ id: 'lists/blocked', problems: list.problems });
  for (const copy of await createDigest(id, recipients())) await enqueueCopy(copy);
}
