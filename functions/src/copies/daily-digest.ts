import { onSchedule } from 'firebase-functions/scheduler';
import { accounts, digestTime, emailOf, quietDays, region, timeZone } from '../config.ts';
import { log } from '../log.ts';
import { lastSignOfLife } from '../store/messages.ts';
import { queueDigest } from './queue-digest.ts';
import { step } from './step.ts';

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
    const isQueued = await step('digest', () => queueDigest(new Date().toISOString().slice(0, 10)));
    await step('silence', checkForSilence);
    if (!isQueued) throw new Error('Tried again by Cloud Scheduler');
  },
);

/**
 * Logs an error, which raises an alert, if no message came for days: the form may be broken. Held
 * messages don't count, because a bot's message doesn't show that the form works.
 */
async function checkForSilence(): Promise<void> {
  const limit = quietDays.value();
  const last = limit > 0 ? await lastSignOfLife() : null;
  const days = last === null ? 0 : Math.floor((Date.now() - last) / 86_400_000);
  if (last !== null && days >= limit) log.noMessageForDays({ days });
}
