import {
  type CollectionReference,
  type DocumentReference,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import type { ZodMiniType } from 'zod/mini';
import { readBlockedList } from '../abuse/blocked-list.ts';
import { accounts, emailOf, overdueSeconds, region } from '../config.ts';
import { digestMail, digests } from '../mail/digest-mail.ts';
import { codeOf } from '../error-code.ts';
import { correct } from '../stored/correct.ts';
import { scanSome } from '../stored/scan.ts';
import { log } from '../log.ts';
import { messageMail } from '../mail/mail.ts';
import { messages } from '../stored/messages.ts';
import { keepNoLonger, letExpire } from './expiry.ts';
import { queueNotification } from './notification-queue.ts';
import {
  type Delivery,
  meantState,
  nextAttemptMs,
  type Read,
  read,
  saysResend,
  deliveryStates,
  streamOf,
} from '../stored/stored-document.ts';
import { isUnfound, pendingSince, staleMs } from '../stored/waiting-messages.ts';

/** An unchanged document is queued again at most once in this time, so that a paused queue doesn't fill up; in milliseconds. */
const periodMs = 2 * 3_600_000;

/** Two runs of the schedule; in milliseconds. */
const newMs = 600_000;

/** Requests to Cloud Tasks at a time. */
const parallelRequests = 25;

/** The digest is daily. */
const digestOverdueHours = 26;

/**
 * Queues documents whose attempt is overdue: a process died before queuing or while sending, the queue gave up, or staff
 * set the state back to `pending`. Alerts staff to what can't be delivered.
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
    const pending: Pending[] = [];
    for (const [collection, schema] of [
      [messages(), messageMail.schema],
      [digests(), digestMail.schema],
    ] as const) {
      await correctStates(collection, schema);
      await letExpire(collection);
      pending.push(...(await pendingIn(collection, schema)));
    }
    await checkBlockedList();
    checkForDelay(pending);
    await checkForDigest();
    const overdue = pending.filter(isOverdue).toSorted((one, other) => one.dueMs - other.dueMs);
    const count = overdue.length;
    while (overdue.length > 0) await Promise.all(overdue.splice(0, parallelRequests).map(requeue));
    log.overdueQueued({ count });
    await keepNoLonger(await scanSome(isUnfound));
  },
);

/** A pending document, as little of it as is needed: there may be many. */
type Pending = { ref: DocumentReference; updateTime: Timestamp; dueMs: number; sinceMs: number };

async function pendingIn(collection: CollectionReference, schema: ZodMiniType<Delivery>): Promise<Pending[]> {
  const found: Pending[] = [];
  for await (const document of streamOf(collection.where('state', '==', 'pending'))) {
    const { ref, updateTime } = document;
    // Released by staff, it must not be deleted before it has been sent.
    if (document.get('expiresAt')) await correct(document, { expiresAt: null });
    const result = read(schema, document);
    if (!result.readable) {
      logIfNew(document, result);
      continue;
    }
    const { stored } = result;
    found.push({
      ref,
      updateTime,
      dueMs: nextAttemptMs(stored.notification),
      sinceMs: pendingSince(document, stored).toMillis(),
    });
  }
  return found;
}

/** What staff typed is stored as it was meant: only then do queries find it. */
async function correctStates(collection: CollectionReference, schema: ZodMiniType<Delivery>): Promise<void> {
  for await (const document of streamOf(collection.where('state', 'not-in', deliveryStates))) {
    const typed: unknown = document.get('state');
    const state = meantState(typed);
    // With neither time, it is released: an attempt that is running can't record its outcome any more.
    const times = saysResend(typed) && { 'notification.dueAt': null, 'notification.leaseUntil': null };
    if ((deliveryStates as readonly unknown[]).includes(state)) await correct(document, { state, ...times });
    else logIfNew(document, read(schema, document));
  }
}

/** In the next two runs: later, the digest tells of it once a week. An alert that goes on would hide further ones. */
function logIfNew({ id, updateTime }: Pick<QueryDocumentSnapshot, 'id' | 'updateTime'>, found: Read<unknown>): void {
  if (!found.readable && Date.now() - updateTime.toMillis() < newMs) log.unreadable({ id, problems: found.problems });
}

async function checkBlockedList(): Promise<void> {
  const { problems, updateTime } = await readBlockedList();
  if (updateTime && problems) logIfNew({ id: 'settings/blocked', updateTime }, { readable: false, problems });
}

/** Alerts staff when SMTP stays down, the queue is paused, or a role is missing. */
function checkForDelay(pending: Pending[]): void {
  const waited = Date.now() - Math.min(...pending.map(({ sinceMs }) => sinceMs));
  if (waited > staleMs && pending.length > 0) log.pendingForLong({ count: pending.length, minutes: Math.round(waited / 60_000) });
}

/** The morning's schedule always leaves a document, even if the digest has nothing to list: it has stopped since, or never ran. */
async function checkForDigest(): Promise<void> {
  const [newest] = (await digests().where('createdAt', '<=', Timestamp.now()).orderBy('createdAt', 'desc').limit(1).get()).docs;
  const [oldest] = newest ? [] : (await messages().orderBy('receivedAt').limit(1).get()).docs;
  const since = newest ? (newest.get('createdAt') as Timestamp) : oldest?.createTime;
  const hours = since ? Math.floor((Date.now() - since.toMillis()) / 3_600_000) : 0;
  if (hours >= digestOverdueHours) log.noDigest({ hours });
}

const isOverdue = ({ dueMs }: Pending) => dueMs < Date.now() - overdueSeconds.value() * 1000;

/** The task's name contains the time of the last update: after a change by a task or by staff, a new task may run. */
async function requeue({ ref, updateTime }: Pending): Promise<void> {
  try {
    const suffix = `${updateTime.toMillis()}-${Math.floor(Date.now() / periodMs)}`;
    if (await queueNotification(ref, suffix)) log.queuedAgain({ id: ref.id });
  } catch (error) {
    log.notQueuedAgain({ id: ref.id, code: codeOf(error) });
  }
}
