import { getFirestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { retentionDays } from '../config.ts';

// In the functions, only the files of this folder read and write documents.

export const messages = () => getFirestore().collection('messages');
export const digests = () => getFirestore().collection('digests');
export const copies = () => getFirestore().collection('copies');
export const probes = () => getFirestore().collection('probes');

export const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);
const dayMs = 86_400_000;

/** When the collection's TTL policy deletes a document; null keeps the document forever. */
export const expiry = (now: number, days = retentionDays.value()) =>
  days > 0 ? at(now + days * dayMs) : null;

export const countOf = async (query: Query): Promise<number> =>
  (await query.count().get()).data().count;

export const inTransaction = <T>(run: (transaction: Transaction) => Promise<T>) =>
  getFirestore().runTransaction(run, { maxAttempts: 20 });
