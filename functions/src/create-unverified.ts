import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { abuse } from './config.ts';
import { log } from './log.ts';
import type { StoredMessage } from './stored-message.ts';

/** The daily limit on messages without a valid App Check token is reached. */
export class TooManyUnverified extends Error {}

/** The day on which this instance saw the limit reached. From then on a flood costs no database reads. */
let fullDay = '';

/**
 * Stores a message that came without a valid App Check token, unless it exists, and counts it. All instances share one
 * counter, so that a bot can't write more by keeping more instances busy.
 * @throws TooManyUnverified
 */
export async function createUnverified(ref: DocumentReference, stored: StoredMessage): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  if (fullDay === today) throw new TooManyUnverified();
  const counter = getFirestore().doc('limits/unverified');
  const full = await getFirestore().runTransaction(async (transaction) => {
    const [existing, counted] = await transaction.getAll(ref, counter);
    if (existing?.exists) return false;
    const count = counted?.get('day') === today ? Number(counted.get('count')) : 0;
    if (count >= abuse.unverifiedPerDay.value()) return true;
    transaction.create(ref, stored);
    transaction.set(counter, { day: today, count: count + 1 });
    return false;
  });
  if (!full) return;
  fullDay = today;
  log.unverifiedLimitReached({});
  throw new TooManyUnverified();
}
