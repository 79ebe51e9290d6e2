import { setTimeout as wait } from 'node:timers/promises';
import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { accounts, emailOf, maxMailsPerSecond, region, retry, smtp } from '../config.ts';
import { makeAttempt } from './attempt.ts';
import { type Attempt, claim, recordOutcome, type Settlement } from './delivery.ts';
import { digestMail, digests } from '../mail/digest-mail.ts';
import { log } from '../log.ts';
import { type Mail, messageMail } from '../mail/mail.ts';
import { type NotificationTask, queueNotification } from './notification-queue.ts';
import { mayHaveIt, type Progress } from './progress.ts';
import { tryDelivery } from './try-delivery.ts';
import { checks } from '../stored/checks.ts';
import type { Delivery } from '../stored/stored-document.ts';
import { functionSeconds } from '../time-limits.ts';

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
    timeoutSeconds: functionSeconds,
    maxInstances: 5,
    retryConfig: { maxAttempts: 100, minBackoffSeconds: 5, maxBackoffSeconds: 60, maxDoublings: 16 },
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: maxMailsPerSecond },
  },
  async ({ data: { path } }) => {
    const ref = getFirestore().doc(path);
    if (ref.parent.id === checks().id) return tryDelivery(ref);
    await (ref.parent.id === digests().id ? deliver(ref, digestMail) : deliver(ref, messageMail));
  },
);

async function deliver<Stored extends Delivery>(ref: DocumentReference, mail: Mail<Stored>): Promise<void> {
  const { id } = ref;
  let claimed = await claim(ref, mail.schema);
  if (claimed.kind === 'early' && claimed.dueInMs <= earlyToleranceMs) {
    await wait(claimed.dueInMs);
    claimed = await claim(ref, mail.schema);
  }
  if (claimed.kind === 'leased') await send(claimed.attempt, mail);
  if (claimed.kind === 'exhausted') mail.failed({ id, attempts: claimed.attempts, died: claimed.died });
  if (claimed.kind === 'unreadable') log.unreadable({ id, problems: claimed.problems });
}

async function send<Stored extends Delivery>(attempt: Attempt<Stored>, mail: Mail<Stored>): Promise<void> {
  const { ref, attempts, stored } = attempt;
  const { id } = ref;
  const { progress, isOver, changes } = await makeAttempt(attempt, mail);
  const state = isOver === 'overtaken' ? null : stateAfter(progress, isOver, attempts);
  const retryInSeconds = backoffSeconds(attempts, progress.problem === 'unanswered' || progress.problem === 'unclear');
  const settlement = { retryInSeconds, ...(changes && { changes }) };
  if (state === 'sent') log.sent({ id, attempts });
  if (progress.refused.length > stored.notification.refused.length) log.recipientRefused({ id });
  if (!state || !(await recordOutcome(attempt, progress, { ...settlement, state }))) log.overtaken({ id, attempts });
  else if (state === 'failed') mail.failed({ id, attempts, permanent: isOver === 'rejected' });
  else if (state === 'unconfirmed') log.unconfirmed({ id, attempts });
  else if (state === 'pending') {
    log.postponed({ id, attempts });
    await queueNotification(ref, String(Date.now()), retryInSeconds);
  }
}

function stateAfter(progress: Progress, isOver: 'rejected' | 'done' | null, attempts: number): Settlement['state'] {
  if (isOver === 'done') return mayHaveIt(progress).length > 0 ? 'unconfirmed' : 'sent';
  return isOver === 'rejected' || attempts >= retry.maxAttempts.value() ? 'failed' : 'pending';
}

/** What RFC 5321 (4.5.4.1) asks for. */
const minUnansweredSeconds = 1800;

/**
 * How long to wait after an attempt, counted from 1; doubles with each. After one that the server didn't answer, the next copy
 * is the last, so the wait is at least half an hour, to give the server time to recover.
 */
export function backoffSeconds(attempts: number, isUnanswered = false): number {
  const seconds = retry.minBackoffSeconds.value() * 2 ** (attempts - 1);
  return Math.min(retry.maxBackoffSeconds.value(), Math.max(seconds, isUnanswered ? minUnansweredSeconds : 0));
}
