import { getFirestore } from 'firebase-admin/firestore';
import { parseBlockedList } from '../abuse/blocked-list.ts';

/** The staff's list of what is blocked, in the console: the document `lists/blocked`. */
export const readBlockedList = async () =>
  parseBlockedList((await getFirestore().doc('lists/blocked').get()).data());
