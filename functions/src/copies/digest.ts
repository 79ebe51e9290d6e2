import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, digestTime, emailOf, quietDays, region, timeZone } from '../config.ts';
import { recipients } from '../letters/recipients.ts';
import { log } from '../log.ts';
import { createDigest, lastSignOfLife } from '../store.ts';
import { listForDigest } from './digest-list.ts';
import { enqueueCopy } from './queue.ts';

/**
 * Each morning, if messages wait for staff, makes an e-mail that lists them: a letter with copies like any other. What it lists is
 * read again when a copy is sent, so a late one is not out of date.
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
    const list = await listForDigest();
    const copies = list ? await createDigest(new Date().toISOString().slice(0, 10), recipients()) : [];
    for (const copy of copies) await enqueueCopy(copy);
    if (list?.problems) log.unreadable({ id: 'settings/blocked', problems: list.problems });
    await checkForSilence();
  },
);

/**
 * The functions can't tell a form that nobody uses from one that is broken, so staff are alerted to both. What is held
 * doesn't count: spam arrives through a broken form as well.
 */
async function checkForSilence(): Promise<void> {
  const limit = quietDays.value();
  const last = limit > 0 ? await lastSignOfLife() : null;
  const days = last === null ? 0 : Math.floor((Date.now() - last) / 86_400_000);
  if (last !== null && days >= limit) log.noMessageForDays({ days });
}
