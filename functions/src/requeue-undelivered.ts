import type { CollectionReference, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, emailOf, overdueSeconds, region } from './config.ts';
import type { Notification } from './delivery.ts';
import { codeOf } from './error-code.ts';
import { log } from './log.ts';
import { messages } from './messages.ts';
import { queueNotification } from './notification-queue.ts';
import { digests, staleMs } from './waiting-messages.ts';

/** An unchanged document is queued again at most once in this time, so that a paused queue doesn't fill up; in milliseconds. */
const periodMs = 2 * 3_600_000;

/** The next run gets the rest. */
const maxPerRun = 2000;

/** Requests to Cloud Tasks at a time. */
const parallelRequests = 25;

/**
 * Queues documents whose attempt is overdue: a process died before queuing or while sending, the queue gave up, or staff
 * set the state back to `pending`.
 */
export const requeueUndelivered = onSchedule(
  {
    region,
    serviceAccount: emailOf(accounts.delivery),
    schedule: 'every 5 minutes',
    memory: '512MiB',
    concurrency: 1,
    timeoutSeconds: 240,
    maxInstances: 1,
    retryCount: 0,
  },
  async () => {
    const pending = await pendingIn(messages());
    checkForDelay(pending);
    const overdue = [...pending, ...(await pendingIn(digests()))].filter(isOverdue);
    const count = overdue.length;
    while (overdue.length > 0) await Promise.all(overdue.splice(0, parallelRequests).map(requeue));
    log.overdueQueued({ count });
  },
);

const pendingIn = async (collection: CollectionReference): Promise<QueryDocumentSnapshot[]> =>
  (await collection.where('state', '==', 'pending').limit(maxPerRun).select('receivedAt', 'notification').get()).docs;

/** Alerts staff when SMTP stays down, the queue is paused, or a role is missing. */
function checkForDelay(pending: QueryDocumentSnapshot[]): void {
  const ages = pending.map((document) => Date.now() - (document.get('receivedAt') as Timestamp).toMillis());
  const oldest = Math.max(...ages);
  if (oldest > staleMs) log.pendingForLong({ count: pending.length, minutes: Math.round(oldest / 60_000) });
}

function isOverdue(document: QueryDocumentSnapshot): boolean {
  const { nextAttemptAt } = document.get('notification') as Notification;
  return !nextAttemptAt || nextAttemptAt.toMillis() < Date.now() - overdueSeconds.value() * 1000;
}

/** The task's name contains the time of the last update: after a change by a task or by staff, a new task may run. */
async function requeue({ ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  try {
    const suffix = `${updateTime.toMillis()}-${Math.floor(Date.now() / periodMs)}`;
    if (await queueNotification(ref, suffix)) log.queuedAgain({ id: ref.id });
  } catch (error) {
    log.notQueuedAgain({ id: ref.id, code: codeOf(error) });
  }
}
