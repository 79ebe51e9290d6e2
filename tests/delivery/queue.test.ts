import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { folderOf } from '../../tools/local/ports.ts';
import { newRequest } from '../support/callable.ts';
import { productFirestore } from '../support/firestore.ts';
import { mailedMessage } from '../support/mailed-message.ts';
import { startPausedQueue } from '../support/paused-queue.ts';
import { log, mailbox, product } from '../support/product.ts';
import { drainQueue } from '../support/queue.ts';
import { enqueue } from '../support/tasks.ts';

// The functions' logs are not printed; tests look at the errors.
const logError = vi.hoisted(() => vi.fn<(line: string, fields?: object) => void>());
vi.mock('firebase-functions/logger', () => ({ info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: logError }));

const minutes = (count: number) => count * 60_000;

const firestore = productFirestore(product);

test("an early task ends without an attempt, and doesn't block the queue", async () => {
  const store = await mailedMessage(product, firestore);
  const { id, email } = await store({ attempts: 3, nextAttemptAt: Timestamp.fromMillis(Date.now() + minutes(60)) });
  const before = await mailbox.notificationOf(email);
  for (let count = 0; count < 20; count++) await enqueue(product, `messages/${id}`);
  await drainQueue(product);
  expect(await mailbox.notificationOf(email)).toEqual(before);
  expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});

test('a message is failed, and logged, if the process died during its last attempt', async () => {
  const store = await mailedMessage(product, firestore);
  const { id, email } = await store({ attempts: 24, attemptRunning: true, nextAttemptAt: Timestamp.fromMillis(0) });
  await expect.poll(() => mailbox.stateOf(email)).toBe('failed');
  expect(await mailbox.notificationOf(email)).toMatchObject({
    attempts: 24,
    lastError: 'The process died during the last attempt',
  });
  await expect.poll(log).toMatch(new RegExp(`"${id}".*"ERROR".*notification failed`));
  expect(await mailbox.mailsReplyingTo(email)).toEqual([]);
});

/** The built functions in this process, where the test controls the clock, with their own database and queue. */
async function functionsInProcess(env: Record<string, string>) {
  const settings = parseEnv(readFileSync(join(folderOf(product.projectId), 'functions/.env'), 'utf8'));
  const all = { ...settings, FIRESTORE_EMULATOR_HOST: product.firestoreHost, SMTP_PASSWORD: 'none', ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const bundle = pathToFileURL(resolve(product.built.functions, 'index.js')).href;
  return (await import(bundle)) as typeof import('../../functions/src/index.ts');
}

describe('while the queue is paused', () => {
  const projectId = 'demo-paused';
  let queue: Awaited<ReturnType<typeof startPausedQueue>>;
  let functions: Awaited<ReturnType<typeof functionsInProcess>>;
  beforeAll(async () => {
    queue = await startPausedQueue();
    functions = await functionsInProcess({ GCLOUD_PROJECT: projectId, CLOUD_TASKS_EMULATOR_HOST: queue.host });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => {
    // Otherwise whatever this worker starts later would inherit the environment.
    vi.unstubAllEnvs();
    return queue.stop();
  });

  test('for a day, 50 messages get at most 24 tasks each; once it resumes, each is mailed once', async () => {
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
    const tasks = [...queue.tasks.values()];
    for (const { id } of requests) {
      const count = tasks.filter((body) => body.includes(id)).length;
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThanOrEqual(24);
    }

    const run = async () => {
      for (let body = tasks.shift(); body; body = tasks.shift()) {
        await functions.sendNotification.run(JSON.parse(body) as never);
      }
    };
    await Promise.all(Array.from({ length: 5 }, run));
    const counts = await Promise.all(requests.map(async ({ email }) => (await mailbox.mailsReplyingTo(email)).length));
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  test('a backlog of 1,000 overdue messages is queued in one run of the schedule, none of them twice', async () => {
    queue.tasks.clear();
    const other = new Firestore({ projectId, host: product.firestoreHost, ssl: false });
    onTestFinished(() => other.terminate());
    const notification = { attempts: 1, lastError: null, sentAt: null, attemptRunning: true, nextAttemptAt: new Date(0) };
    const batch = other.batch();
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
    for (const id of ids) batch.create(other.doc(`messages/${id}`), { state: 'pending', receivedAt: new Date(), notification });
    await batch.commit();

    await functions.requeueUndelivered.run({} as never);
    expect(queue.paths().toSorted()).toEqual(ids.map((id) => `messages/${id}`).toSorted());
    await functions.requeueUndelivered.run({} as never);
    expect(queue.tasks.size).toBe(1000);
  });

  test('if no message arrives for two weeks, the daily digest logs that', async () => {
    await functions.dailyDigest.run({} as never);
    expect(logError).not.toHaveBeenCalledWith('no message for days', expect.anything());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(15 * 24 * 60) });
    await functions.dailyDigest.run({} as never);
    expect(logError).toHaveBeenCalledWith('no message for days', { days: 15 });
  });
});
