import { type DocumentSnapshot, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { readBlockedList } from '../abuse/blocked-list.ts';
import { accounts, digestTime, emailOf, quietDays, region, timeZone } from '../config.ts';
import { dueNow } from './delivery.ts';
import { type Digest, digests } from '../mail/digest-mail.ts';
import { ignore } from '../error-code.ts';
import { log } from '../log.ts';
import { messages } from '../stored/messages.ts';
import { keepNoLonger } from './expiry.ts';
import { queueNotification } from './notification-queue.ts';
import { scanSome } from '../stored/scan.ts';
import { notHeld } from '../stored/stored-document.ts';
import { isUnfound, waitingMessages } from '../stored/waiting-messages.ts';

/**
 * Queues a daily e-mail to the staff that lists the messages which need their attention. What it lists, if anything, is
 * decided when it is sent, so a delayed one is not out of date.
 */
export const dailyDigest = onSchedule(
  {
    region,
    serviceAccount: emailOf(accounts.delivery),
    schedule: `every day ${digestTime}`,
    timeZone,
    memory: '512MiB',
    concurrency: 1,
    maxInstances: 1,
    retryCount: 3,
  },
  async () => {
    const ref = digests().doc(new Date().toISOString().slice(0, 10));
    const digest: Digest = { state: 'pending', notification: dueNow(), createdAt: Timestamp.now(), withoutWords: false };
    await ref.create({ ...digest, expiresAt: null }).catch(ignore(GrpcStatus.ALREADY_EXISTS));
    try {
      await keepNoLonger(await scanSome(isUnfound, { startsAnew: true }));
    } finally {
      await queueNotification(ref);
    }
    for await (const message of waitingMessages()) {
      if (!message.readable) log.unreadable({ id: message.document.id, problems: message.problems });
    }
    const { problems } = await readBlockedList();
    if (problems) log.unreadable({ id: 'settings/blocked', problems });
    await checkForSilence();
  },
);

/**
 * The functions can't tell a form that nobody uses from one that is broken, so staff are alerted to both. What is held
 * doesn't count: spam arrives through a broken form as well.
 */
async function checkForSilence(): Promise<void> {
  const limit = quietDays.value();
  if (limit === 0) return;
  // Compared with a time, so that a document with another type of value is not found.
  const received = messages().where('receivedAt', '<=', Timestamp.now());
  const mailed = received.where('state', 'in', notHeld);
  const [newest] = (await mailed.orderBy('receivedAt', 'desc').limit(1).get()).docs;
  const [oldest] = newest ? [] : (await received.orderBy('receivedAt').limit(1).get()).docs;
  const since = newest ?? oldest;
  if (!since) return;
  const days = Math.floor((Date.now() - receivedAt(since)) / 86_400_000);
  if (days >= limit) log.noMessageForDays({ days });
}

const receivedAt = (document: DocumentSnapshot) => (document.get('receivedAt') as Timestamp).toMillis();
