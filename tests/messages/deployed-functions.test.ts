import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Timestamp } from '@google-cloud/firestore';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, startChild } from '../../tools/local/child.ts';
import {
  type FunctionName,
  functionNames,
  sweepFunction,
  taskFunction,
} from '../../functions/src/names.ts';
import { newDraft, newRequest } from '../support/callable.ts';
import { counted } from '../support/cloud-logging.ts';
import { exchange, refusedRequests } from '../support/exchange.ts';
import { productFirestore } from '../support/firestore.ts';
import { startPausedQueue } from '../support/paused-queue.ts';
import { testPorts } from '../support/ports.ts';
import { product } from '../support/product.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

/** As on Cloud Run, each function is a server of its own. */
const instances = functionNames;
type Instance = FunctionName;

const urlOf = (instance: Instance) =>
  `http://127.0.0.1:${testPorts.deployedFunctions + instances.indexOf(instance)}/`;
const weeksAgo = (count: number) => Timestamp.fromMillis(Date.now() - count * 7 * 86_400_000);
const json = { 'Content-Type': 'application/json' };
const [ofJson, ofBytes] = [
  'Content-Type: application/json',
  'Content-Type: application/octet-stream',
];
/** Google's callers send an identity token, which Cloud Run verifies and the function ignores. */
const identity = {
  Authorization: `Bearer ${['{"alg":"RS256"}', '{"sub":"1"}', 'x'].map((part) => btoa(part)).join('.')}`,
};

const projectId = 'demo-deployed';
const messages = productFirestore({ ...product, projectId }).collection('messages');
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const functions = join(folder, 'functions');
const logFile = (instance: Instance) => join(folder, `${instance}.log`);
const logOf = (instance: Instance) => readFileSync(logFile(instance), 'utf8');
const pidOf = (instance: Instance) => Number(/Listening as (\d+)/.exec(logOf(instance))?.[1]);
let queue: Awaited<ReturnType<typeof startPausedQueue>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
const servers: Child[] = [];

/**
 * The variables that the cloud sets, and the addresses of the local database, queue and SMTP
 * server.
 */
function environment(instance: Instance): Record<string, string> {
  const settings = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'site@lagune-integration.example',
    MAIL_TO: 'equipe@lagune-integration.example',
  };
  return {
    ...(parseEnv(readFileSync(join(functions, '.env'), 'utf8')) as Record<string, string>),
    ...settings,
    SMTP_PASSWORD: 'none',
    NODE_ENV: 'production',
    PORT: new URL(urlOf(instance)).port,
    FUNCTION_TARGET: instance,
    FUNCTION_SIGNATURE_TYPE: 'http',
    K_SERVICE: instance.toLowerCase(),
    K_REVISION: `${instance.toLowerCase()}-00001-abc`,
    LOG_EXECUTION_ID: 'true',
    GCLOUD_PROJECT: projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId }),
    FIRESTORE_EMULATOR_HOST: product.firestoreHost,
    CLOUD_TASKS_EMULATOR_HOST: queue.host,
    METADATA_SERVER_DETECTION: 'none',
  };
}

const loopback = fileURLToPath(new URL('../../tools/listen-on-loopback.ts', import.meta.url));
const framework = join(
  functions,
  'node_modules/@google-cloud/functions-framework/build/src/main.js',
);

async function serve(instance: Instance): Promise<void> {
  // Node's limit of the heap where it has 512 MB of memory, as on Cloud Run.
  const flags = ['--max-heap-size=259', '--expose-gc'];
  const server = await startChild(
    instance,
    process.execPath,
    [...flags, '--import', loopback, framework],
    'Listening',
    {
      cwd: functions,
      env: environment(instance),
      extendEnv: false,
      logFile: logFile(instance),
    },
  );
  servers.push(server);
}

beforeAll(async () => {
  cpSync(product.built.folder, folder, { recursive: true });
  await execa('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--loglevel=error'], {
    cwd: functions,
  });
  queue = await startPausedQueue();
  smtp = await startSmtpServer();
  await Promise.all(instances.map(serve));
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  queue.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

const call = (body: string, headers: Record<string, string> = json) =>
  fetch(urlOf('sendContactEmail'), { method: 'POST', headers, body, redirect: 'manual' });

const callAsScheduler = (target: Instance) =>
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

const logged = () => instances.map(logOf).join('');

test('the deployed lockfile has the tested versions', () => {
  type Lock = { packages: Record<string, { version?: string }> };
  const versionsIn = (file: string) => {
    const { '': _root, ...packages } = (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;
    return Object.fromEntries(
      Object.entries(packages).map(([name, { version }]) => [name, version]),
    );
  };
  const deployed = versionsIn(join(functions, 'package-lock.json'));
  expect(Object.keys(deployed).length).toBeGreaterThan(50);
  expect(versionsIn('package-lock.json')).toMatchObject(deployed);
});

describe('the deployed functions, installed alone and run by the Functions Framework as Cloud Run does', () => {
  const request = newRequest({ proof: undefined });
  const silent = { errors: 0, scheduleRuns: 0, refused: 0, unproven: 0 };

  test('without a proof of work, the message is stored and held, not queued; only the alert for that counts it', async () => {
    const answer = await call(JSON.stringify({ data: request }));
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { result: { id: request.id } },
    });
    expect((await messages.doc(request.id).get()).data()).toMatchObject({
      state: 'held',
      heldFor: 'unproven',
    });
    expect(queue.tasks.size).toBe(0);
    await expect.poll(() => counted(logOf('sendContactEmail'))).toEqual({ ...silent, unproven: 1 });
  });

  test("on Cloud Scheduler's morning call, a digest is queued; held messages don't keep the alert on silence quiet", async () => {
    await messages.doc('old').create({ state: 'sent', receivedAt: weeksAgo(3) });
    expect((await callAsScheduler('dailyDigest')).status).toBe(200);
    const day = new Date().toISOString().slice(0, 10);
    expect(queue.data()).toEqual([{ letter: `digests/${day}`, copy: `digests-${day}-1-0` }]);
    await expect.poll(() => logOf('dailyDigest')).toContain('no message for days');
    expect(counted(logOf('dailyDigest'))).toEqual({ ...silent, errors: 1 });
  });

  test('once staff want it sent, the message is queued on the next call of Cloud Scheduler; no alert, however old it is', async () => {
    queue.tasks.clear();
    await messages.doc(request.id).update({ 'staff.sendAgain': true, receivedAt: weeksAgo(1) });
    expect((await callAsScheduler(sweepFunction)).status).toBe(200);
    expect(queue.data()).toEqual([
      { letter: `messages/${request.id}`, copy: `messages-${request.id}-1-0` },
    ]);
    await expect.poll(() => counted(logOf(sweepFunction))).toEqual({ ...silent, scheduleRuns: 1 });
  });

  test('the message is mailed when Cloud Tasks calls', async () => {
    const answer = await callAsTasks(queue.data()[0] ?? {});
    expect(answer.status).toBe(204);
    expect(smtp.accepted).toMatchObject([{ replyTo: [{ address: request.email }] }]);
    expect((await messages.doc(request.id).get()).data()).toMatchObject({
      state: 'sent',
      staff: { sendAgain: false },
    });
  });

  test('any address leads to the form', async () => {
    for (const path of ['', '?locale=fr', '/[', '/__proto__?locale=__proto__']) {
      const answer = await fetch(urlOf('sendContactEmail') + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, '/#contact']);
    }
  });

  test('the warm-up request is answered without an error', async () => {
    const answer = await fetch(`${urlOf('sendContactEmail')}?wake`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(logged()).not.toContain('Invalid request');
  });

  test.each<[what: string, headers: string[], body?: string | Uint8Array]>([
    ['no body and no length', []],
    ['no body and no length, but a type', [ofJson]],
    ['an empty body', ['Content-Length: 0']],
    ['an empty body with a type', [ofJson, 'Content-Length: 0']],
    ['a body that is not JSON', [ofJson, 'Content-Length: 28'], '{"data":{"name":"Nom-secret"'],
    ['64 KB of bytes', [ofBytes, 'Content-Length: 65536'], new Uint8Array(65_536)],
  ])('%s is a client error, and its content is not logged', async (_, headers, body = '') => {
    const { answer } = await exchange(urlOf('sendContactEmail'), headers, [body]);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).not.toContain(functions);
    expect((await call(JSON.stringify({ data: null }))).status).toBe(400);
    expect(logged()).not.toContain('Nom-secret');
    expect(logged()).not.toContain('Unhandled error');
    await expect.poll(() => logOf('sendContactEmail')).toContain('"severity":"ERROR"');
    expect(counted(logOf('sendContactEmail')).errors).toBe(0);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8',
  ])(
    'a form as %s is answered, and its content is not logged, however many fields it has',
    async (type) => {
      const answer = await call('name=Nom-secret&'.repeat(1001), { 'Content-Type': type });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<li><b>');
      expect((await call(JSON.stringify({ data: null }))).status).toBe(400);
      expect(logged()).not.toContain('Nom-secret');
    },
  );

  test('an exception that nobody expected raises the alert, in a request or outside of any', async () => {
    expect((await callAsTasks({ path: 'odd' })).status).toBe(500);
    await expect.poll(() => counted(logOf(taskFunction)).errors).toBe(1);
    const before = counted(logOf('dailyDigest')).errors;
    process.kill(pidOf('dailyDigest'), 'SIGHUP');
    await expect.poll(() => counted(logOf('dailyDigest')).errors).toBe(before + 1);
  });
});

describe('under attack, the function that visitors call', () => {
  const big = Buffer.from(`[${'[],'.repeat(1e7)}[]]`);
  const bomb = gzipSync(big);
  const message = Buffer.from(JSON.stringify({ data: newRequest() }));
  const nested = Buffer.from(`{"data":{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`);
  const commas = [
    ofJson,
    `Content-Length: ${message.length}`,
    `X-Forwarded-For: ${','.repeat(15_000)}`,
  ];
  const gzipped = [ofBytes, 'Content-Encoding: gzip', `Content-Length: ${bomb.length}`];
  const heavy: typeof refusedRequests = {
    ...refusedRequests,
    '15,000 commas': { status: 200, headers: commas, body: () => [message] },
    'a body of 30 MB': {
      status: 413,
      headers: [ofBytes, `Content-Length: ${big.length}`],
      body: () => [big],
    },
    'a gzipped body of 30 MB': { status: 413, headers: gzipped, body: () => [bomb] },
    'arrays 30,000 deep': {
      status: 400,
      headers: [ofJson, `Content-Length: ${nested.length}`],
      body: () => [nested],
    },
  };

  /**
   * The server's memory, in MB: the most that it has used so far, and what is in use after garbage
   * collection.
   */
  async function memory(): Promise<[peak: number, used: number]> {
    const told = () => [...logOf('sendContactEmail').matchAll(/Memory: (\d+), (\d+)/g)];
    const before = told().length;
    process.kill(pidOf('sendContactEmail'), 'SIGUSR2');
    await expect.poll(() => told().length).toBe(before + 1);
    const [, peak, used] = told().at(-1) ?? [];
    return [Number(peak) / 1e6, Number(used) / 1e6];
  }

  test.each(Object.entries(heavy))(
    'survives %s: the sender gets an answer, not a reset',
    async (_, request) => {
      const { status, headers, body, isEndless = false } = request;
      const { answer, isReset } = await exchange(urlOf('sendContactEmail'), headers, body());
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(isReset).toBe(isEndless);
    },
  );

  test("stays below 256 MB on 16 connections, and accepts a visitor's message", async () => {
    const over = new AbortController();
    const attacker = async (_: unknown, at: number) => {
      for (let round = at; !over.signal.aborted; round++) {
        const { headers, body } = Object.values(heavy)[round % Object.keys(heavy).length]!;
        await exchange(urlOf('sendContactEmail'), headers, body());
      }
    };
    const attackers = Array.from({ length: 16 }, attacker);
    const times = [];
    for (let visitor = 0; visitor < 8; visitor++) {
      // So that it lasts.
      await wait(500);
      const start = performance.now();
      const headers = { ...json, 'X-Forwarded-For': `41.207.0.${visitor}` };
      expect((await call(JSON.stringify({ data: newRequest() }), headers)).status).toBe(200);
      times.push(Math.round(performance.now() - start));
    }
    over.abort();
    await Promise.all(attackers);
    const [peak] = await memory();
    console.log(
      `Under attack, messages took ${times.join(', ')} ms, and the function used at most ${Math.round(peak)} MB.`,
    );
    expect(peak).toBeLessThan(256);
  });

  test('is soon rid of 80 senders whose bodies never end, and takes messages meanwhile', async () => {
    const unfinished = [ofJson, 'Content-Length: 1000'];
    const begun = Date.now();
    const closed = Array.from({ length: 80 }, () =>
      exchange(urlOf('sendContactEmail'), unfinished, ['{']),
    );
    expect((await call(JSON.stringify({ data: newRequest() }))).status).toBe(200);
    await Promise.all(closed);
    expect(Date.now() - begun).toBeLessThan(20_000);
  });

  test('mails at most three of 600 messages of a draft that arrive at once', async () => {
    queue.tasks.clear();
    const own = await newDraft();
    const answers = Array.from({ length: 600 }, (_, sender) => {
      const headers = { ...json, 'X-Forwarded-For': `198.51.100.${sender}` };
      return call(JSON.stringify({ data: newRequest(own) }), headers);
    });
    await Promise.all(answers);
    const ofDraft = messages.where('draft', '==', own.draft);
    const mailed = (await ofDraft.where('state', '!=', 'held').count().get()).data().count;
    expect([1, 2, 3]).toContain(mailed);
    expect(queue.tasks.size).toBe(mailed);
  });

  const count = 1000;
  test(`${count} messages without a proof, from forged addresses, are taken, and leave its memory flat`, async () => {
    const [, before] = await memory();
    const body = JSON.stringify({ data: newRequest({ proof: undefined }) });
    const forged = Array(count).keys();
    const statuses = new Set<number>();
    const sender = async () => {
      for (const address of forged) {
        const answer = await call(body, {
          ...json,
          'X-Forwarded-For': `192.0.2.${address}, 10.0.0.1`,
        });
        await answer.arrayBuffer();
        statuses.add(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, sender));
    expect([...statuses]).toEqual([200]);
    const [, after] = await memory();
    expect(after - before).toBeLessThan(10);
  });
});
