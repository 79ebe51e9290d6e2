import { HttpsError } from 'firebase-functions/https';
import { error as logError, info, warn } from 'firebase-functions/logger';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { maxMailsPerSecond, region, retry, smtp } from './config.ts';
import { claimMessage, recordOutcome } from './messages.ts';
import { composeNotification } from './notification-mail.ts';
import type { NotificationTask } from './notification-queue.ts';
import { describeFailure, sendMail } from './smtp.ts';

/**
 * Sends the e-mail about a stored message and writes onto the message what
 * became of it. Throwing makes the queue try again later.
 */
export const sendNotification = onTaskDispatched<NotificationTask>(
  {
    region,
    secrets: [smtp.password],
    timeoutSeconds: 120,
    maxInstances: 5,
    // Unsaid, a queue that exists already would be updated to none: waiting times that grow by a constant.
    retryConfig: { ...retry, maxDoublings: 16 },
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: maxMailsPerSecond },
  },
  async ({ data: { id }, retryCount }) => {
    const claimed = await claimMessage(id);
    if (claimed === 'settled' || claimed === 'missing') return;
    if (claimed === 'in progress') throw new HttpsError('aborted', 'another attempt is under way');

    const { attempts } = claimed.notification;
    try {
      await sendMail(composeNotification(id, claimed));
    } catch (error) {
      const { permanent, reason } = describeFailure(error);
      if (permanent || attempts >= retry.maxAttempts.value()) {
        await recordOutcome(id, { state: 'failed', error: reason });
        logError('notification failed', { id, attempts, permanent });
        return;
      }
      await recordOutcome(id, { state: 'pending', error: reason, retryInSeconds: backoffSeconds(retryCount) });
      warn('notification postponed', { id, attempts });
      throw new HttpsError('unavailable', 'notification not sent yet');
    }
    await recordOutcome(id, { state: 'sent' });
    info('notification sent', { id, attempts });
  },
);

/** How long the queue waits after this many retries of a task (Cloud Tasks, RetryConfig). */
function backoffSeconds(retryCount: number): number {
  return Math.min(retry.maxBackoffSeconds.value(), retry.minBackoffSeconds.value() * 2 ** retryCount);
}
