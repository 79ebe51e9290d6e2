import { setTimeout as wait } from 'node:timers/promises';
import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { accounts, emailOf, maxMailsPerSecond, region, retry, smtp } from '../config.ts';
import { type Attempt, claim, type Outcome, recordOutcome } from './delivery.ts';
import { digestMail, digests } from '../mail/digest-mail.ts';
import { log } from '../log.ts';
import { type Mail, messageMail } from '../mail/mail.ts';
import { type NotificationTask, queueNotification } from './notification-queue.ts';
import { tryDelivery } from './try-delivery.ts';
import { describeFailure, type Sent } from '../mail/smtp.ts';
import { checks } from '../stored/checks.ts';
import type { Delivery, Notification } from '../stored/stored-document.ts';

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
  const { ref, stored, attempts } = attempt;
  const { id } = ref;
  const result = await mail.send(id, stored).then(
    (sent) => afterReplies(stored.notification, sent ?? { accepted: [], deferred: [], refused: [] }),
    (error: unknown) => afterFailure(error, stored, mail),
  );
  const { isSent, isRefused, isFinal, ...record } = result;
  const isOver = isFinal || attempts >= retry.maxAttempts.value();
  const retryInSeconds = backoffSeconds(attempts);
  if (isSent) log.sent({ id, attempts });
  if (isRefused) log.recipientRefused({ id });
  const state = isSent ? 'sent' : isOver ? 'failed' : 'pending';
  if (!(await recordOutcome(attempt, { ...record, state, retryInSeconds }))) log.overtaken({ id, attempts });
  else if (state === 'failed') mail.failed({ id, attempts, permanent: isFinal });
  else if (state === 'pending') {
    log.postponed({ id, attempts });
    await queueNotification(ref, String(Date.now()), retryInSeconds);
  }
}

/** What to record of an attempt, and what follows. */
type Result = Pick<Outcome, 'error' | 'recipients' | 'changes'> & {
  /** To everyone who will take it. */
  isSent: boolean;
  /** The server will never take it for some recipient. */
  isRefused: boolean;
  /** No further attempt can succeed. */
  isFinal: boolean;
};

/** If nobody has the e-mail yet, nobody was refused for good: staff may correct what the server said. */
function afterReplies({ accepted: before, refused: refusedBefore }: Notification, { accepted, deferred, refused }: Sent): Result {
  const [all, never] = [
    [...before, ...accepted],
    [...refusedBefore, ...refused],
  ];
  const isMailed = all.length > 0;
  const isSent = deferred.length === 0 && (isMailed || refused.length === 0);
  const replies = [...deferred, ...never].map(({ recipient, reply }) => `${recipient}: ${reply}`);
  return {
    isSent,
    isRefused: isMailed && refused.length > 0,
    isFinal: false,
    error: replies.join('; ') || null,
    // Once sent, a release by staff is for those who were refused, or for all.
    recipients: { accepted: isSent && never.length === 0 ? [] : all, refused: isMailed ? never : [] },
  };
}

/** The next e-mail has less in it even if the server only may have rejected the content. */
function afterFailure<Stored extends Delivery>(failure: unknown, stored: Stored, mail: Mail<Stored>): Result {
  const { contentRefused, reason } = describeFailure(failure);
  const changes = contentRefused === false ? null : mail.changesOnceRefused?.(stored);
  return {
    isSent: false,
    isRefused: false,
    isFinal: contentRefused === true && !changes,
    error: reason,
    ...(changes && { changes }),
  };
}

/** How long to wait after an attempt, counted from 1; doubles with each. */
export function backoffSeconds(attempts: number): number {
  return Math.min(retry.maxBackoffSeconds.value(), retry.minBackoffSeconds.value() * 2 ** (attempts - 1));
}
