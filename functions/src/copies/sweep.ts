import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, emailOf, overdueSeconds, region } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { recipients } from '../letters/recipients.ts';
import { log } from '../log.ts';
import {
  countPendingSince,
  findOverdue,
  findToSendAgain,
  sendAgain,
  type StoredCopy,
} from '../store.ts';
import { pendingForLongMs } from './copy.ts';
import { enqueueCopy } from './queue.ts';

/**
 * In milliseconds. A copy that nobody takes is queued again once in this time, so that a paused
 * queue doesn't fill up.
 */
const periodMs = 2 * 3_600_000;

const parallelRequests = 25;

/**
 * Makes the copies that staff want sent again, queues those that no task has taken, and logs how
 * many are pending for long.
 */
export const sweepCopies = onSchedule(
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
    const wanted = await findToSendAgain();
    await inParallel(wanted, async (id) => {
      for (const copy of await sendAgain(id, recipients())) await queue(copy, '');
    });
    const overdue = await findOverdue(Date.now() - overdueSeconds.value() * 1000);
    // Each period may queue another task for the same attempt.
    const suffix = `-${Math.floor(Date.now() / periodMs)}`;
    await inParallel(overdue, (copy) => queue(copy, suffix));
    const pending = await countPendingSince(Date.now() - pendingForLongMs);
    if (pending > 0) log.pendingForLong({ count: pending, minutes: pendingForLongMs / 60_000 });
    log.overdueQueued({ count: overdue.length });
  },
);

/** As many at a time as Cloud Tasks takes; a run ends before the next. */
async function inParallel<T>(all: T[], run: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += parallelRequests)
    await Promise.all(all.slice(at, at + parallelRequests).map(run));
}

async function queue(copy: StoredCopy, suffix: string): Promise<void> {
  const id = copy.letter;
  try {
    if (await enqueueCopy(copy, 0, suffix)) log.queuedAgain({ id });
  } catch (error) {
    log.notQueuedAgain({ id, code: codeOf(error) });
  }
}
