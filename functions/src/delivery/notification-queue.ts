import type { DocumentReference } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { region } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { taskFunction } from '../names.ts';
import { plainId } from '../stored/plain-id.ts';
import { functionSeconds } from '../time-limits.ts';

/** The path of the document. Everything else is read when the task runs. */
export type NotificationTask = { path: string };

/**
 * Queues an attempt to send the e-mail about a document. Resolves to false if the same task is queued already, or was in
 * the last hours, as Cloud Tasks deduplicates by name.
 * @param suffix makes the name of the task unique among those for the same document
 */
export async function queueNotification({ path, id }: DocumentReference, suffix = 'first', delaySeconds = 0): Promise<boolean> {
  const queue = getFunctions().taskQueue<NotificationTask>(`locations/${region}/functions/${taskFunction}`);
  try {
    await queue.enqueue(
      { path },
      { id: `${plainId(id)}-${suffix}`, scheduleDelaySeconds: delaySeconds, dispatchDeadlineSeconds: functionSeconds },
    );
    return true;
  } catch (error) {
    if (codeOf(error) !== 'functions/task-already-exists') throw error;
    return false;
  }
}
