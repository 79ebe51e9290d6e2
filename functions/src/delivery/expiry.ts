import {
  type CollectionReference,
  type DocumentSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { retentionDays } from '../config.ts';
import { correct } from '../stored/correct.ts';
import { countOf, settled, streamOf } from '../stored/stored-document.ts';

const dayMs = 86_400_000;

/** In one run of a schedule, which has other things to do. */
const maxExpiring = 500;

/** For a collection's TTL policy: when a document that is not pending is deleted; null keeps it. */
export function expiry(collection: string): Timestamp | null {
  const days = collection === 'digests' ? 30 : retentionDays.value();
  return days > 0 ? Timestamp.fromMillis(Date.now() + days * dayMs) : null;
}

/** What staff settled by typing a state is deleted in due time, too, and what lost its date. */
export async function letExpire(collection: CollectionReference): Promise<void> {
  if (expiry(collection.id) === null) return;
  const all = collection.where('state', 'in', settled);
  await date(all.where('expiresAt', '==', null).limit(maxExpiring));
  // No query finds what has no date, or something else instead. But counts differ then, which cost a read per thousand.
  const count = await countOf(all);
  if (count > (await countOf(all.where('expiresAt', '>=', firstTime)))) await date(all.select('state', 'expiresAt'));
}

async function date(query: Query): Promise<void> {
  for await (const document of streamOf(query))
    if (lacksExpiry(document)) await correct(document, { expiresAt: expiry(document.ref.parent.id) });
}

/** That Firestore knows. */
const firstTime = new Timestamp(-62_135_596_800, 0);

/** As after a state that staff typed. */
function lacksExpiry(document: DocumentSnapshot): boolean {
  const isSettled = settled.some((state) => state === document.get('state'));
  return isSettled && !(document.get('expiresAt') instanceof Timestamp);
}

/**
 * RETENTION_DAYS may have become less, or 0, since messages were given their date: visitors are told of today's. It counts
 * from when a message was sent; of what wasn't, nothing says when that was settled, so it counts from now.
 */
export async function keepNoLonger(read: QueryDocumentSnapshot[]): Promise<void> {
  const days = retentionDays.value();
  await Promise.all(
    read.map(async (document) => {
      const expiresAt: unknown = document.get('expiresAt');
      if (!(expiresAt instanceof Timestamp)) return;
      if (days === 0) return correct(document, { expiresAt: null });
      const sentAt: unknown = document.get('notification.sentAt');
      const latest = (sentAt instanceof Timestamp ? sentAt.toMillis() : Date.now()) + days * dayMs;
      // The two times of a message that was sent are some milliseconds apart.
      if (expiresAt.toMillis() > latest + dayMs) await correct(document, { expiresAt: Timestamp.fromMillis(latest) });
    }),
  );
}
