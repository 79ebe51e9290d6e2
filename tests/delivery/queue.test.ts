import { Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { notDue, type Notification } from '../../functions/src/delivery.ts';
import { call, newRequest } from '../support/callable.ts';
import { log, mailbox, product } from '../support/product.ts';
import { queueIsThrough } from '../support/queue.ts';
import { enqueue } from '../support/tasks.ts';
import { startPausedQueue } from './paused-queue.ts';

// What the functions log in this process would fill the screen.
vi.mock('firebase-functions/logger');

const minutes = (count: number) => count * 60_000;

const firestore = new Firestore({ projectId: product.projectId, host: product.firestoreHost, ssl: false });
afterAll(() => firestore.terminate());

/** Stores a copy of a message that was mailed, as if its delivery had come this far. */
async function storeWith(notification: Partial<Notification>): Promise<{ id: string; email: string }> {
  const model = newRequest();
  await call(product.siteUrl, model);
  await expect.poll(() => mailbox.stateOf(model.email)).toBe('sent');
  const { id, email } = newRequest();
  const stored = (await firestore.doc(`messages/${model.id}`).get()).data();
  await firestore
    .doc(`messages/${id}`)
    .create({ ...stored, email, state: 'pending', notification: { ...notDue, ...notification } });
  return { id, email };
}

test('a task that comes before its time ends without an attempt, and keeps nobody waiting', async () => {
  const { id, email } = await storeWith({ attempts: 3, nextAttemptAt: Timestamp.fromMillis(Date.now() + minutes(60)) });
  const before = await mailbox.notificationOf(email);
  for (let count = 0; count < 20; count++) await enqueue(product, `messages/${id}`);
  await queueIsThrough(product);
  expect(await mailbox.notificationOf(email)).toEqual(before);
  expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});

test('a message whose last attempt killed its process is failed, and the log says so', async () => {
  const { id, email } = await storeWith({ attempts: 24, attemptRunning: true, nextAttemptAt: Timestamp.fromMillis(0) });
  await expect.poll(() => mailbox.stateOf(email)).toBe('failed');
  expect(await mailbox.notificationOf(email)).toMatchObject({
    attempts: 24,
    lastError: 'The process died during the last attempt',
  });
  await expect.poll(log).toMatch(new RegExp(`"${id}".*"ERROR".*notification failed`));
  expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});

describe('while the queue is paused', () => {
  const projectId = 'demo-paused';
  let paused: Awaited<ReturnType<typeof startPausedQueue>>;
  beforeAll(async () => {
    paused = await startPausedQueue(projectId);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => paused.stop());

  test('for a day, 50 messages get at most 24 tasks each; when it runs again, each is mailed once', async () => {
    const { tasks, functions } = paused;
    const requests = Array.from({ length: 50 }, () => newRequest());
    for (const data of requests) {
      const rawRequest = { rawBody: Buffer.from('{}'), get: () => undefined };
      await functions.sendContactEmail.run({ data, rawRequest } as never);
    }
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let passed = 0; passed <= minutes(24 * 60); passed += minutes(30)) {
      await functions.requeueUndelivered.run({} as never);
      vi.setSystemTime(Date.now() + minutes(30));
    }
    const paths = [...tasks.values()];
    for (const { id } of requests) {
      const count = paths.filter((path) => path.endsWith(id)).length;
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThanOrEqual(24);
    }

    const run = async () => {
      for (let path = paths.shift(); path; path = paths.shift()) {
        await functions.sendNotification.run({ data: { path } } as never);
      }
    };
    await Promise.all(Array.from({ length: 5 }, run));
    const counts = await Promise.all(requests.map(async ({ email }) => (await mailbox.mailsReplyingTo(email)).length));
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  test('a backlog of 1,000 overdue messages is queued in one run of the schedule, and none twice', async () => {
    const { tasks, functions } = paused;
    tasks.clear();
    const other = new Firestore({ projectId, host: product.firestoreHost, ssl: false });
    onTestFinished(() => other.terminate());
    const notification = { attempts: 1, lastError: null, sentAt: null, attemptRunning: true, nextAttemptAt: new Date(0) };
    const batch = other.batch();
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
    for (const id of ids) batch.create(other.doc(`messages/${id}`), { state: 'pending', notification });
    await batch.commit();

    await functions.requeueUndelivered.run({} as never);
    expect([...tasks.values()].toSorted()).toEqual(ids.map((id) => `messages/${id}`).toSorted());
    await functions.requeueUndelivered.run({} as never);
    expect(tasks.size).toBe(1000);
  });
});
