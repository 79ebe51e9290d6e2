import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, test } from 'vitest';
import {
  type FunctionName,
  functionNames,
  sweepFunction,
  taskFunction,
} from '../../functions/src/names.ts';
import { newRequest } from '../support/callable.ts';
import { deployFunctions, json } from '../support/deployed-functions.ts';
import { exchange, ofBytes, ofJson } from '../support/exchange.ts';
import { productFirestore } from '../support/firestore.ts';
import { countedBy, counts, linesIn } from '../support/log-lines.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';

const deployed = deployFunctions(testPorts.deployedFunctions);
const { functions, logOf, urlOf, pidOf, call } = deployed;
const messages = productFirestore({ ...product, projectId: deployed.projectId }).collection(
  'messages',
);
const weeksAgo = (count: number) => Timestamp.fromMillis(Date.now() - count * 7 * 86_400_000);
/**
 * Cloud Scheduler and Cloud Tasks send an identity token. Cloud Run verifies the token, and the
 * function ignores it.
 */
const identity = {
  Authorization: `Bearer ${['{"alg":"RS256"}', '{"sub":"1"}', 'x'].map((part) => btoa(part)).join('.')}`,
};

const callAsScheduler = (target: FunctionName) =>
  fetch(urlOf(target), {
    method: 'POST',
    headers: {
      ...identity,
      'Content-Type': 'application/octet-stream',
      'User-Agent': 'Google-Cloud-Scheduler',
      'X-CloudScheduler': 'true',
      'X-CloudScheduler-JobName': `firebase-schedule-${target}-europe-west1`,
      'X-CloudScheduler-ScheduleTime': new Date().toISOString(),
    },
  });

const callAsTasks = (data: object) =>
  fetch(urlOf(taskFunction), {
    method: 'POST',
    headers: {
      ...identity,
      ...json,
      'User-Agent': 'Google-Cloud-Tasks',
      'X-CloudTasks-QueueName': taskFunction,
      'X-CloudTasks-TaskName': 'task-1',
      'X-CloudTasks-TaskRetryCount': '0',
      'X-CloudTasks-TaskExecutionCount': '0',
      'X-CloudTasks-TaskETA': String(Date.now() / 1000),
    },
    body: JSON.stringify({ data }),
  });

const logged = () => functionNames.map(logOf).join('');
/** The return value of `counts` if no alert counts a log entry. */
const none = { errors: 0, scheduleRuns: 0, refused: 0, unproven: 0 };

test('the deployed lockfile has the same versions as the lockfile of the tests', () => {
  type Lock = { packages: Record<string, { version?: string }> };
  const versionsIn = (file: string) => {
    const { '': _root, ...packages } = (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;
    return Object.fromEntries(
      Object.entries(packages).map(([name, { version }]) => [name, version]),
    );
  };
  const shipped = versionsIn(join(functions, 'package-lock.json'));
  expect(Object.keys(shipped).length).toBeGreaterThan(50);
  expect(versionsIn('package-lock.json')).toMatchObject(shipped);
});

describe('the deployed functions, installed alone and run by the Functions Framework as on Cloud Run', () => {
  const request = newRequest({ proof: undefined });

  test('a message without a proof is held, and only the alert on unproven messages counts it', async () => {
    const response = await call(JSON.stringify({ data: request }));
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { result: { id: request.id } },
    });
    expect((await messages.doc(request.id).get()).data()).toMatchObject({
      state: 'held',
      heldFor: 'unproven',
    });
    expect(deployed.queue.tasks.size).toBe(0);
    await expect.poll(() => linesIn(logOf('sendContactEmail'))).toContain('INFO message accepted');
    expect(counts(logOf('sendContactEmail'))).toEqual({ ...none, unproven: 1 });
  });

  test('a refused call is counted by an alert of its own, and a refused form post by none', async () => {
    const { unproven } = counts(logOf('sendContactEmail'));
    expect((await call(JSON.stringify({ data: { ...request, email: '' } }))).status).toBe(400);
    await call('email=', { 'Content-Type': 'application/x-www-form-urlencoded' });
    const refusals = () =>
      linesIn(logOf('sendContactEmail')).filter((line) => line === 'WARNING message refused');
    await expect.poll(refusals).toHaveLength(2);
    expect(counts(logOf('sendContactEmail'))).toEqual({ ...none, unproven, refused: 1 });
  });

  test("Cloud Scheduler's morning call queues a digest, and logs an error if only held messages came for weeks", async () => {
    const oldest = { state: 'held', generation: 0, heldFor: 'spam', receivedAt: weeksAgo(4) };
    await messages.doc('oldest').create(oldest);
    expect((await callAsScheduler('dailyDigest')).status).toBe(200);
    const day = new Date().toISOString().slice(0, 10);
    expect(deployed.queue.data()).toEqual([
      { letter: `digests/${day}`, copy: `digests-${day}-1-0` },
    ]);
    await expect.poll(() => logOf('dailyDigest')).toMatch(/"days":28,.*no message for days/);
    await messages.doc('old').create({ state: 'sent', receivedAt: weeksAgo(3) });
    expect((await callAsScheduler('dailyDigest')).status).toBe(200);
    await expect.poll(() => logOf('dailyDigest')).toMatch(/"days":21,.*no message for days/);
    expect(countedBy('errors', logOf('dailyDigest'))).toEqual(
      Array(2).fill(expect.stringMatching(/^ERROR Error: no message for days\n/)),
    );
  });

  test('a held message that staff want sent is queued by the next call of Cloud Scheduler, without an alert about its age', async () => {
    deployed.queue.tasks.clear();
    await messages.doc(request.id).update({ 'staff.sendAgain': true, receivedAt: weeksAgo(1) });
    expect((await callAsScheduler(sweepFunction)).status).toBe(200);
    expect(deployed.queue.data()).toEqual([
      { letter: `messages/${request.id}`, copy: `messages-${request.id}-1-0` },
    ]);
    await expect.poll(() => linesIn(logOf(sweepFunction))).toContain('INFO overdue copies queued');
    expect(counts(logOf(sweepFunction))).toEqual({ ...none, scheduleRuns: 1 });
  });

  test('the message is mailed when Cloud Tasks calls', async () => {
    const response = await callAsTasks(deployed.queue.data()[0] ?? {});
    expect(response.status).toBe(204);
    expect(deployed.smtp.accepted).toMatchObject([{ replyTo: [{ address: request.email }] }]);
    expect((await messages.doc(request.id).get()).data()).toMatchObject({
      state: 'sent',
      staff: { sendAgain: false },
    });
  });

  test("unusual paths and queries of the function's URL lead to the form, too", async () => {
    for (const path of ['', '?locale=fr', '/[', '/__proto__?locale=__proto__']) {
      const response = await fetch(urlOf('sendContactEmail') + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')], path).toEqual([303, '/#contact']);
    }
  });

  test('the OPTIONS request that warms up the function gets the status 204, and logs no error', async () => {
    const response = await fetch(`${urlOf('sendContactEmail')}?wake`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(logged()).not.toContain('Invalid request');
  });

  test.each<[what: string, headers: string[], body?: string | Uint8Array]>([
    ['no body and no length', []],
    ['no body and no length, but a content type', [ofJson]],
    ['an empty body', ['Content-Length: 0']],
    ['an empty body and a content type', [ofJson, 'Content-Length: 0']],
    ['a body that is not JSON', [ofJson, 'Content-Length: 28'], '{"data":{"name":"Nom-secret"'],
    ['64 KB of bytes', [ofBytes, 'Content-Length: 65536'], new Uint8Array(65_536)],
  ])(
    'a request with %s gets the status 400, and none of its content is logged',
    async (_, headers, body = '') => {
      const { response } = await exchange(urlOf('sendContactEmail'), headers, [body]);
      expect(response).toMatch(/^HTTP\/1.1 400 /);
      expect(response).not.toContain(functions);
      expect((await call(JSON.stringify({ data: null }))).status).toBe(400);
      expect(logged()).not.toContain('Nom-secret');
      expect(logged()).not.toContain('Unhandled error');
      await expect.poll(() => logOf('sendContactEmail')).toContain('"severity":"ERROR"');
      expect(countedBy('errors', logOf('sendContactEmail'))).toEqual([]);
    },
  );

  test.each([
    'application/x-www-form-urlencoded',
    'APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8',
  ])(
    'a form of the type %s with 1001 fields gets a response, and none of its content is logged',
    async (type) => {
      const response = await call('name=Nom-secret&'.repeat(1001), { 'Content-Type': type });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<li><b>');
      expect((await call(JSON.stringify({ data: null }))).status).toBe(400);
      expect(logged()).not.toContain('Nom-secret');
    },
  );

  test('an unexpected exception raises the alert, both in a request and outside of requests', async () => {
    expect((await callAsTasks({ path: 'odd' })).status).toBe(500);
    await expect.poll(() => countedBy('errors', logOf(taskFunction))).toHaveLength(1);
    const errors = () => countedBy('errors', logOf('dailyDigest'));
    const before = errors().length;
    process.kill(pidOf('dailyDigest'), 'SIGHUP');
    await expect.poll(errors).toHaveLength(before + 1);
  });
});
