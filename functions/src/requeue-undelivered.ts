import { GrpcStatus } from 'firebase-admin/firestore';
import { error as logError, warn } from 'firebase-functions/logger';
import { onSchedule } from 'firebase-functions/scheduler';
import { overdueSeconds, region } from './config.ts';
import { codeOf } from './error-code.ts';
import { makeDue, overdueMessages } from './messages.ts';
import { queueNotification } from './notification-queue.ts';

/**
 * Queues again what is still undelivered though nothing seems to be working on
 * it: a process died between storing and queuing or while it was sending, the
 * queue gave up, or staff set the state back to `pending`.
 */
export const requeueUndelivered = onSchedule(
  { region, schedule: 'every 5 minutes', maxInstances: 1, retryCount: 0 },
  async () => {
    const minute = Math.floor(Date.now() / 60_000);
    for (const document of await overdueMessages(overdueSeconds.value())) {
      try {
        // Before it is queued, as the attempt may begin at once.
        await makeDue(document);
        await queueNotification(document.id, `${document.id}-${minute}`);
        warn('notification queued again', { id: document.id });
      } catch (error) {
        const code = codeOf(error);
        // An attempt has begun since it was read.
        if (code !== GrpcStatus.FAILED_PRECONDITION) logError('notification not queued again', { id: document.id, code });
      }
    }
  },
);
