import { GrpcStatus, type Timestamp } from 'firebase-admin/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, emailOf, quietDays, region, timeZone } from './config.ts';
import { type Delivery, dueNow, inSeconds } from './delivery.ts';
import { ignore } from './error-code.ts';
import { log } from './log.ts';
import { messages } from './messages.ts';
import { queueNotification } from './notification-queue.ts';
import { digests, waitingMessages } from './waiting-messages.ts';

/**
 * Queues a daily e-mail to the staff that lists the messages which need their attention, if there are any. The list is
 * read when the e-mail is sent, so a delayed one is not out of date.
 */
export const dailyDigest = onSchedule(
  {
    region,
    serviceAccount: emailOf(accounts.delivery),
    schedule: 'every day 07:00',
    timeZone,
    memory: '512MiB',
    concurrency: 1,
    maxInstances: 1,
    retryCount: 3,
  },
  async () => {
    await checkForSilence();
    if ((await waitingMessages()).length === 0) return;
    const ref = digests().doc(new Date().toISOString().slice(0, 10));
    const digest: Delivery = { state: 'pending', notification: dueNow() };
    await ref.create({ ...digest, expiresAt: inSeconds(30 * 86_400) }).catch(ignore(GrpcStatus.ALREADY_EXISTS));
    await queueNotification(ref);
  },
);

/** The functions can't tell a form that nobody uses from one that is broken, so staff are alerted to both. */
async function checkForSilence(): Promise<void> {
  const [newest] = (await messages().orderBy('receivedAt', 'desc').limit(1).get()).docs;
  const limit = quietDays.value();
  if (!newest || limit === 0) return;
  const days = Math.floor((Date.now() - (newest.get('receivedAt') as Timestamp).toMillis()) / 86_400_000);
  if (days >= limit) log.noMessageForDays({ days });
}
