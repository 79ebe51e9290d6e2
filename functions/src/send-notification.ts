import { setTimeout as wait } from 'node:timers/promises';
import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { accounts, emailOf, maxMailsPerSecond, region, retry, smtp } from './config.ts';
import { claim, type Claimed, recordOutcome } from './delivery.ts';
import { log } from './log.ts';
import type { StoredMessage } from './messages.ts';
import { composeNotification } from './notification-mail.ts';
import { type NotificationTask, queueNotification } from './notification-queue.ts';
import { sendDigest } from './digest-mail.ts';
import { describeFailure, sendMail } from './smtp.ts';
import { digests } from './waiting-messages.ts';

/**
 * A task that runs early by this much at most waits until it is due; any other ends. Clocks differ a little, and the
 * local queue runs every task at once.
 */
const earlyToleranceMs = 5000;

/**
 * Sends the e-mail about a document, records the outcome on it and, after a failure, queues the next attempt. It reports
 * success to Cloud Tasks whatever the SMTP server said, since an error would slow down the whole queue. The queue's own
 * retries are for when this function can't be reached or crashes.
 */
export const sendNotification = onTaskDispatched<NotificationTask>(
  {
    region,
    serviceAccount: emailOf(accounts.delivery),
    // Cloud Tasks calls on behalf of the account that queued the task.
    invoker: Object.values(accounts).map((account) => `${account}@`),
    secrets: [smtp.password],
    memory: '512MiB',
    // One e-mail at a time, so that a crash affects one attempt.
    concurrency: 1,
    timeoutSeconds: 120,
    maxInstances: 5,
    retryConfig: { maxAttempts: 100, minBackoffSeconds: 5, maxBackoffSeconds: 60, maxDoublings: 16 },
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: maxMailsPerSecond },
  },
  async ({ data: { path } }) => {
    const ref = getFirestore().doc(path);
    let claimed = await claim(ref);
    if (typeof claimed === 'number' && claimed <= earlyToleranceMs) {
      await wait(claimed);
      claimed = await claim(ref);
    }
    if (claimed === 'exhausted') log.failed({ id: ref.id, attempts: retry.maxAttempts.value(), died: true });
    if (typeof claimed === 'object') await attempt(ref, claimed);
  },
);

async function attempt(ref: DocumentReference, { document, attempts }: Claimed): Promise<void> {
  const { id } = ref;
  let rejected: string | null;
  try {
    rejected = await (ref.parent.id === digests().id
      ? sendDigest(id)
      : sendMail(composeNotification(id, document.data() as StoredMessage)));
  } catch (error) {
    const { permanent, reason } = describeFailure(error);
    if (permanent || attempts >= retry.maxAttempts.value()) {
      await recordOutcome(ref, { state: 'failed', error: reason });
      log.failed({ id, attempts, permanent });
      return;
    }
    const delay = backoffSeconds(attempts);
    await recordOutcome(ref, { state: 'pending', error: reason, retryInSeconds: delay });
    log.postponed({ id, attempts });
    await queueNotification(ref, String(Date.now()), delay);
    return;
  }
  await recordOutcome(ref, { state: 'sent', error: rejected });
  log.sent({ id, attempts });
  if (rejected) log.recipientRefused({ id });
}

/** Doubles with each attempt. */
function backoffSeconds(attempts: number): number {
  return Math.min(retry.maxBackoffSeconds.value(), retry.minBackoffSeconds.value() * 2 ** (attempts - 1));
}
