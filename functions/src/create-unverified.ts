import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { error as logError } from 'firebase-functions/logger';
import { abuse } from './config.ts';
import type { StoredMessage } from './messages.ts';

/** So many came without a valid App Check token today that no more are stored. */
export class TooManyUnverified extends Error {}

/** The day on which this instance found the limit reached: from then on a flood costs no reads either. */
let fullDay = '';

/**
 * Creates a message that came without a valid App Check token, unless it exists, and counts it. All instances count in
 * one document: how often a program may write must not depend on how many instances it keeps busy.
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
  logError('unverified limit reached');
  throw new TooManyUnverified();
}
