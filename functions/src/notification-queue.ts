import type { DocumentReference } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { region } from './config.ts';
import { codeOf } from './error-code.ts';

/** What a task carries: the document's path; everything else is read from Firestore when the task runs. */
export type NotificationTask = { path: string };

/**
 * Queues an attempt to send the e-mail about a document. Resolves to false when there is a task of that name already,
 * or was one in the last hours: the queue remembers names.
 * @param occasion what tells this task from others for the same document
 */
export async function queueNotification({ path, id }: DocumentReference, occasion = 'first', delaySeconds = 0): Promise<boolean> {
  const queue = getFunctions().taskQueue<NotificationTask>(`locations/${region}/functions/sendNotification`);
  try {
    await queue.enqueue({ path }, { id: `${id}-${occasion}`, scheduleDelaySeconds: delaySeconds });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'functions/task-already-exists') throw error;
    return false;
  }
}
