import type { CollectionReference, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { error as logError, warn } from 'firebase-functions/logger';
import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, addressOf, overdueSeconds, region } from './config.ts';
import type { Notification } from './delivery.ts';
import { codeOf } from './error-code.ts';
import { messages } from './messages.ts';
import { queueNotification } from './notification-queue.ts';
import { digests, tooLong } from './waiting-messages.ts';

/** A document that nothing happens to is queued again once in this time, in milliseconds, also while the queue is paused. */
const period = 2 * 3_600_000;

/** More than these wait for the next run. */
const atOnce = 2000;

/** Cloud Tasks is asked for this many tasks at the same time. */
const inParallel = 25;

/**
 * Queues again what is still undelivered though its attempt is overdue: a process died between storing and queuing or
 * while it was sending, the queue gave up, or staff set the state back to `pending`.
 */
export const requeueUndelivered = onSchedule(
  {
    region,
    serviceAccount: addressOf(accounts.delivery),
    schedule: 'every 5 minutes',
    memory: '512MiB',
    concurrency: 1,
    timeoutSeconds: 240,
    maxInstances: 1,
    retryCount: 0,
  },
  async () => {
    const pending = await pendingIn(messages());
    noticeDelay(pending);
    const overdue = [...pending, ...(await pendingIn(digests()))].filter(isOverdue);
    while (overdue.length > 0) await Promise.all(overdue.splice(0, inParallel).map(requeue));
  },
);

const pendingIn = async (collection: CollectionReference): Promise<QueryDocumentSnapshot[]> =>
  (await collection.where('state', '==', 'pending').limit(atOnce).select('receivedAt', 'notification').get()).docs;

/** SMTP is down for good, the queue is paused, or a right is missing: someone has to look. */
function noticeDelay(pending: QueryDocumentSnapshot[]): void {
  const ages = pending.map((document) => Date.now() - (document.get('receivedAt') as Timestamp).toMillis());
  const oldest = Math.max(...ages);
  if (oldest > tooLong) logError('messages pending for long', { count: pending.length, minutes: Math.round(oldest / 60_000) });
}

function isOverdue(document: QueryDocumentSnapshot): boolean {
  const { nextAttemptAt } = document.get('notification') as Notification;
  return !nextAttemptAt || nextAttemptAt.toMillis() < Date.now() - overdueSeconds.value() * 1000;
}

/** The name of its task changes with the document: what the last one did, or staff, calls for another. */
async function requeue({ ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  try {
    const occasion = `${updateTime.toMillis()}-${Math.floor(Date.now() / period)}`;
    if (await queueNotification(ref, occasion)) warn('notification queued again', { id: ref.id });
  } catch (error) {
    logError('notification not queued again', { id: ref.id, code: codeOf(error) });
  }
}
