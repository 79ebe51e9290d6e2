import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, digestTime, emailOf, overdueSeconds, region } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { recipients } from '../letters/recipients.ts';
import { log } from '../log.ts';
import { countPendingSince, findOverdue } from '../store/copies.ts';
import { findDigest } from '../store/digests.ts';
import { countHeldSince, findToSendAgain, sendAgain } from '../store/messages.ts';
import type { StoredCopy } from '../store/schemas.ts';
import { pendingForLongMs } from './copy.ts';
import { enqueueCopy } from './queue.ts';
import { queueDigest } from './queue-digest.ts';
import { step } from './step.ts';

/**
 * In milliseconds. An overdue copy is queued again only once in this period, so that a paused queue
 * doesn't fill up.
 */
const periodMs = 2 * 3_600_000;

const parallelRequests = 25;

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
    await step('overdue', queueOverdue);
    await step('sendAgain', sendWantedAgain);
    await step('digest', tellOfFlood);
    await step('pending', tellOfPending);
  },
);

async function queueOverdue(): Promise<void> {
  const overdue = await findOverdue(Date.now() - overdueSeconds.value() * 1000);
  // Cloud Tasks rejects the name of an earlier task, so each period has its own suffix.
  const suffix = `-${Math.floor(Date.now() / periodMs)}`;
  await inParallel(overdue, (copy) => queue(copy, suffix));
  log.overdueQueued({ count: overdue.length });
}

async function sendWantedAgain(): Promise<void> {
  await inParallel(await findToSendAgain(), async (id) => {
    await step(`sendAgain messages/${id}`, async () => {
      for (const copy of await sendAgain(id, recipients())) await queue(copy, '');
    });
  });
}

/** During a flood, staff get a digest in each hour that has no daily digest. */
async function tellOfFlood(): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  if (hour.slice(11) === digestTime.slice(0, 2)) return;
  const isFlood = (await countHeldSince(['flood'], Date.now() - floodMs)) > 0;
  if (isFlood && !(await findDigest(hour))) await queueDigest(hour);
}

/** In milliseconds: an hour, and twice the time between two runs, because one run may fail. */
const floodMs = 3_600_000 + 2 * 5 * 60_000;

async function tellOfPending(): Promise<void> {
  const count = await countPendingSince(Date.now() - pendingForLongMs);
  if (count > 0) log.pendingForLong({ count, minutes: pendingForLongMs / 60_000 });
}

/** Makes `parallelRequests` calls at a time, because there may be thousands. */
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
