import { type DocumentSnapshot, GrpcStatus, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';
import { settled } from '../stored/stored-document.ts';
import { isFound, waiting } from '../stored/waiting-messages.ts';
import { expiry } from './delivery.ts';

/** How many messages are scanned in one run of a schedule: a hundred thousand a day, and a small store at once. */
export const pieceSize = 400;

/** Gives a message that is settled its end, if it has none, and says whether it needs attention without a query finding it. */
export async function checkDocument(document: QueryDocumentSnapshot): Promise<boolean> {
  if (lacksExpiry(document)) await correct(document, { expiresAt: expiry(document.ref.parent.id) });
  const message = waiting(document);
  return message !== null && (message.misplaced.length > 0 || !isFound(document));
}

/** As after a state that staff typed. */
export function lacksExpiry(document: DocumentSnapshot): boolean {
  const isSettled = settled.some((state) => state === document.get('state'));
  return isSettled && !(document.get('expiresAt') instanceof Timestamp) && expiry(document.ref.parent.id) !== null;
}

/** Not if it has been changed or deleted meanwhile: the next run will see that. */
export async function correct({ id, ref, updateTime }: QueryDocumentSnapshot, changes: object): Promise<void> {
  await ref.update(changes, { lastUpdateTime: updateTime }).catch((error: unknown) => {
    const code = codeOf(error);
    if (code !== GrpcStatus.FAILED_PRECONDITION && code !== GrpcStatus.NOT_FOUND) log.notQueuedAgain({ id, code });
  });
}
