import { getFunctions } from 'firebase-admin/functions';
import { region } from './config.ts';
import { codeOf } from './error-code.ts';

/** What a task carries: the message's id; everything else is read from Firestore when the task runs. */
export type NotificationTask = { id: string };

/**
 * Queues the e-mail about a stored message. The queue refuses a second task of
 * the same name, and remembers names for hours: a message is queued once under
 * its own id, and again only under another name.
 */
export async function queueNotification(id: string, taskName = id): Promise<void> {
  const queue = getFunctions().taskQueue<NotificationTask>(`locations/${region}/functions/sendNotification`);
  try {
    await queue.enqueue({ id }, { id: taskName });
  } catch (error) {
    if (codeOf(error) !== 'functions/task-already-exists') throw error;
  }
}
