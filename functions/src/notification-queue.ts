import { getFunctions } from 'firebase-admin/functions';
import { region } from './config.ts';

/** What a task carries: the message's id; everything else is read from Firestore when the task runs. */
export type NotificationTask = { id: string };

/**
 * Queues the e-mail about a stored message. The message's id is the task's id,
 * so that a message that is sent again is not queued again.
 */
export async function queueNotification(id: string): Promise<void> {
  try {
    await getFunctions().taskQueue<NotificationTask>(`locations/${region}/functions/sendNotification`).enqueue({ id }, { id });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'functions/task-already-exists') throw error;
  }
}
