import { getFirestore } from 'firebase-admin/firestore';
import { parseBlockedList } from '../abuse/blocked-list.ts';

/**
 * The staff's list of blocked senders and phrases: the document `lists/blocked`, which they edit in
 * the console.
 */
export const readBlockedList = async () =>
  parseBlockedList((await getFirestore().doc('lists/blocked').get()).data());
