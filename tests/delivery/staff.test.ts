import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { Firestore, Timestamp, type WriteBatch } from '@google-cloud/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FunctionName, functionNames } from '../../functions/src/names.ts';
import { folderOf } from '../../shared/ports.ts';
import { newRequest } from '../support/callable.ts';
import { startPausedQueue } from '../support/paused-queue.ts';
import { product } from '../support/product.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

const logged = vi.hoisted(() => vi.fn<(line: string, fields?: object) => void>());
vi.mock('firebase-functions/logger', () => ({ info: logged, warn: logged, error: logged }));

/** Minutes, hours and days in milliseconds. */
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);

// The built functions run in this process, because here a test controls the clock. They have a
// database and an SMTP server of their own, and a queue that only collects tasks.
const projectId = 'demo-staff';
let queue: Awaited<ReturnType<typeof startPausedQueue>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let functions: Record<FunctionName, { run: (request: never) => Promise<unknown> }>;
const firestore = new Firestore({ projectId, host: product.firestoreHost, ssl: false });
const collections = ['messages', 'copies', 'digests', 'lists'];
const messages = firestore.collection('messages');

beforeAll(async () => {
  queue = await startPausedQueue();
  smtp = await startSmtpServer();
  const settingsIn = (file: string) =>
    parseEnv(readFileSync(join(folderOf(product.projectId), 'functions', file), 'utf8'));
  const env = {
    ...settingsIn('.env'),
    ...settingsIn('.env.local'),
    FIRESTORE_EMULATOR_HOST: product.firestoreHost,
    CLOUD_TASKS_EMULATOR_HOST: queue.host,
    GCLOUD_PROJECT: projectId,
    SMTP_PASSWORD: 'none',
    SMTP_PORT: String(smtp.port),
    SMTP_TIMEOUT_SECONDS: '30',
    RETENTION_DAYS: '60',
    MAIL_TO: 'awa@lagune.example, koffi@lagune.example',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  // Each bundle is imported by itself, because the index would load the bundles without Vitest's
  // mocks.
  vi.stubEnv('FUNCTION_TARGET', 'none');
  const names = ['index', ...functionNames];
  const bundle = async (name: string) =>
    (await import(pathToFileURL(resolve(product.built.functions, `${name}.js`)).href)) as object;
  functions = Object.assign({}, ...(await Promise.all(names.map(bundle)))) as typeof functions;
});
beforeEach(async () => {
  for (const collection of collections) {
    const { docs } = await firestore.collection(collection).get();
    await inBatches(docs, (batch, { ref }) => batch.delete(ref));
  }
  queue.tasks.clear();
  Object.assign(smtp, {
    accepted: [],
    recipients: [],
    reply: () => undefined,
    replyTo: () => undefined,
  });
  logged.mockClear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  // Tests that this worker runs afterwards must not inherit these variables.
  vi.unstubAllEnvs();
  queue.stop();
  await smtp.stop();
  await firestore.terminate();
});

const sweep = () => functions.sweepCopies.run({} as never);
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const ago = (milliseconds: number) => Timestamp.fromMillis(Date.now() - milliseconds);
const stored = async (id: string) => (await messages.doc(id).get()).data() ?? {};
const lines = () => logged.mock.calls.map(([line]) => line);

/**
 * The number of tasks that run at a time, as in production. With the embedded Firestore it is one:
 * without isolation, a second task would overwrite the first one's outcome.
 */
const runners = product.firestore === 'embedded' ? 1 : 5;

async function runQueue(): Promise<void> {
  const tasks = queue.data();
  queue.tasks.clear();
  const run = async () => {
    for (let data = tasks.shift(); data; data = tasks.shift())
      await functions.sendCopy.run({ data } as never);
  };
  await Promise.all(Array.from({ length: runners }, run));
}

/** Sends a message as a visitor does. */
async function receive(): Promise<string> {
  const data = newRequest();
  const rawRequest = { rawBody: Buffer.from('{}'), get: () => undefined };
  await functions.sendContactEmail.run({ data, rawRequest } as never);
  return data.id;
}

/** Stores a message that nobody has sent. */
async function store(
  changes: Record<string, unknown> = {},
  id: string = crypto.randomUUID(),
): Promise<string> {
  const { name, email, message } = newRequest();
  const staff = { handled: false, sendAgain: false, note: '' };
  const fields = {
    name,
    email,
    message,
    service: 'formations',
    state: 'failed',
    waits: true,
    generation: 1,
    copies: {},
    staff,
  };
  await messages.doc(id).set({ ...fields, receivedAt: ago(hours(2)), ...changes });
  return id;
}

async function inBatches<T>(all: T[], write: (batch: WriteBatch, one: T) => unknown) {
  for (let at = 0; at < all.length; at += 500) {
    const batch = firestore.batch();
    for (const one of all.slice(at, at + 500)) write(batch, one);
    await batch.commit();
  }
}

const held = (heldFor: string) => ({ state: 'held', generation: 0, heldFor, waits: false });

/** The text of the last e-mail: the digest's, if there is one. */
async function digest(): Promise<string | undefined> {
  await functions.dailyDigest.run({} as never);
  await runQueue();
  return smtp.accepted.at(-1)?.text?.replaceAll('\u00a0', ' ');
}

describe('an accepted message', () => {
  test('is mailed once to each of two recipients, and message and copies expire on the same day', async () => {
    const id = await receive();
    expect(await stored(id)).toMatchObject({ state: 'pending', waits: true, generation: 1 });
    await runQueue();
    expect(smtp.recipients.flat().toSorted()).toEqual([
      'awa@lagune.example',
      'koffi@lagune.example',
    ]);
    expect(await stored(id)).toMatchObject({
      state: 'sent',
      waits: false,
      expiresAt: ago(-days(60)),
    });
    const { docs } = await firestore.collection('copies').get();
    expect(docs.map((copy) => copy.get('expiresAt') as unknown)).toEqual([
      ago(-days(60)),
      ago(-days(60)),
    ]);
    expect(await digest()).toMatch(/^Nouvelle demande reçue/);
  });

  test('is tried three times within two hours for a recipient whom the server refuses, and the failure names the recipient', async () => {
    smtp.replyTo = (recipient) =>
      recipient.startsWith('k')
        ? { responseCode: 550, message: `<${recipient}> unknown` }
        : undefined;
    vi.stubEnv('MAIL_MAX_BACKOFF_SECONDS', '7200');
    const id = await receive();
    for (let passed = 0; passed < hours(2); passed += minutes(5)) {
      await runQueue();
      later(minutes(5));
      await sweep();
    }
    expect(smtp.recipients).toEqual([['awa@lagune.example']]);
    const reply = {
      phase: 'recipient',
      text: '550 <koffi@lagune.example> unknown',
      isServers: true,
    };
    const copies = {
      'awa@lagune.example': { state: 'accepted' },
      'koffi@lagune.example': { state: 'refused', reply },
    };
    expect(await stored(id)).toMatchObject({ state: 'failed', waits: true, copies });
    const { docs } = await firestore.collection('copies').get();
    expect(docs.map((copy) => String(copy.get('attempts'))).toSorted()).toEqual(['1', '3']);
    expect(await digest()).toContain(
      'koffi@lagune.example : refusé pour de bon (quand le destinataire a été nommé) « 550 <koffi@lagune.example> unknown ».',
    );
    expect(lines()).toEqual(expect.arrayContaining(['copy postponed', 'copy failed']));
    expect(JSON.stringify(logged.mock.calls)).not.toContain('@');
  });

  test('is mailed only to recipients who are in MAIL_TO, also when it is sent again', async () => {
    const id = await receive();
    await firestore
      .doc(`copies/messages-${id}-1-1`)
      .update({ recipient: 'stranger@elsewhere.example' });
    await runQueue();
    expect(smtp.recipients).toEqual([['awa@lagune.example']]);
    expect(await stored(id)).toMatchObject({ state: 'failed', waits: true });
    expect(await digest()).toContain(
      'stranger@elsewhere.example : absent de MAIL_TO, rien ne lui a été envoyé.',
    );
    await messages.doc(id).update({ 'staff.sendAgain': true });
    smtp.recipients.length = 0;
    await sweep();
    await runQueue();
    expect(smtp.recipients.flat().toSorted()).toEqual([
      'awa@lagune.example',
      'koffi@lagune.example',
    ]);
    expect(await stored(id)).toMatchObject({ state: 'sent' });
  });

  test.each([7, 0, 'deux', null])(
    'is mailed once to each recipient though somebody types %j over its generation',
    async (generation) => {
      const id = await receive();
      await messages.doc(id).update({ generation });
      await runQueue();
      expect(smtp.recipients.flat().toSorted()).toEqual([
        'awa@lagune.example',
        'koffi@lagune.example',
      ]);
      expect(await stored(id)).toMatchObject({ state: 'sent', waits: false, generation: 1 });
    },
  );

  test('for 20 recipients is mailed to each, though several outcomes are recorded at once', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `equipe${index}@lagune.example`);
    vi.stubEnv('MAIL_TO', many.join());
    const id = await receive();
    await runQueue();
    vi.stubEnv('MAIL_TO', 'awa@lagune.example, koffi@lagune.example');
    expect(smtp.recipients.flat().toSorted()).toEqual(many.toSorted());
    expect((await stored(id))['state']).toBe('sent');
  });

  test('that is deleted is mailed to nobody, and its copies are withdrawn', async () => {
    const id = await receive();
    await messages.doc(id).delete();
    await runQueue();
    expect(smtp.accepted).toEqual([]);
    const { docs } = await firestore.collection('copies').get();
    expect(docs.map((copy) => copy.get('state') as string)).toEqual(['withdrawn', 'withdrawn']);
  });

  test('is queued again while the queue is paused for a day, and is mailed once when the queue resumes', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, receive));
    for (let passed = 0; passed <= days(1); passed += minutes(30)) {
      await sweep();
      later(minutes(30));
    }
    expect(lines()).toContain('copies pending for long');
    const each = ids.map(
      (id) => queue.data().filter((task) => 'letter' in task && task.letter.endsWith(id)).length,
    );
    for (const count of each) {
      expect(count).toBeGreaterThanOrEqual(24);
      expect(count).toBeLessThanOrEqual(48);
    }
    await runQueue();
    expect(smtp.accepted).toHaveLength(10);
  });
});

describe("staff's switch sendAgain", () => {
  test.each<[what: string, changes: Record<string, unknown>]>([
    ['held message', held('unproven')],
    ['pending message', { state: 'pending' }],
    ['sent message', { state: 'sent', waits: false }],
    ['failed message', {}],
    ['unconfirmed message', { state: 'unconfirmed', generation: 3 }],
    // Staff may have typed over the fields of a message, or deleted them.
    [
      'message without most of its fields',
      {
        name: 5,
        email: null,
        phone: {},
        copies: 'x',
        state: 'resend',
        receivedAt: 'hier',
        waits: 'non',
      },
    ],
    ['message whose generation is no number', { generation: 'deux' }],
    ['handled message', { staff: { handled: true, note: 'vu' } }],
  ])(
    'mails a %s to all recipients as a new letter, and both switches are false again',
    async (_, changes) => {
      const expiresAt = ago(-days(5));
      const id = await store({ ...changes, expiresAt });
      await messages.doc(id).update({ 'staff.sendAgain': true });
      await sweep();
      await sweep();
      await runQueue();
      expect(smtp.recipients.flat().toSorted()).toEqual([
        'awa@lagune.example',
        'koffi@lagune.example',
      ]);
      const { generation, state, staff } = await stored(id);
      const before = Number.isInteger(changes['generation'] ?? 1)
        ? Number(changes['generation'] ?? 1)
        : 0;
      expect({ generation, state }).toEqual({ generation: before + 1, state: 'sent' });
      expect(staff).toMatchObject({ handled: false, sendAgain: false });
      const { docs } = await firestore.collection('copies').get();
      const ends = [await messages.doc(id).get(), ...docs].map(
        (one) => one.get('expiresAt') as unknown,
      );
      expect(ends).toEqual([expiresAt, expiresAt, expiresAt]);
      const number = before > 0 ? `.${before + 1}` : '';
      expect(new Set(smtp.accepted.map(({ messageId }) => messageId))).toEqual(
        new Set([`<${id}${number}@lagune-integration.example>`]),
      );
      // The digest no longer lists the message, so no digest follows the letter.
      expect(await digest()).toMatch(/^Nouvelle demande reçue/);
    },
  );

  test.each([['true'], [1], [null], [{}]])('does nothing with the value %j', async (value) => {
    const id = await store({ staff: { handled: false, sendAgain: value, note: '' } });
    const { updateTime } = await messages.doc(id).get();
    await sweep();
    expect(queue.data()).toEqual([]);
    expect((await messages.doc(id).get()).updateTime).toEqual(updateTime);
  });

  test("stops the former letter's copies that were not sent yet", async () => {
    const id = await receive();
    const first = queue.data();
    // A copy is in this state if the process that was sending it has died.
    await firestore
      .doc(`copies/messages-${id}-1-0`)
      .update({ state: 'leased', attempts: 1, nextAt: ago(minutes(1)) });
    await messages.doc(id).update({ 'staff.sendAgain': true });
    await sweep();
    await runQueue();
    for (const data of first) await functions.sendCopy.run({ data } as never);
    expect(smtp.accepted).toHaveLength(2);
    expect((await stored(id))['state']).toBe('sent');
  });
});

describe('the digest', () => {
  test('lists only messages of the last week that wait for staff, and is not mailed without any', async () => {
    const not = [
      await store({ state: 'sent', waits: false }),
      await store({ state: 'pending', receivedAt: ago(minutes(50)) }),
      await store({ staff: { handled: true, sendAgain: false, note: '' } }),
      await store({ receivedAt: ago(days(7.1)) }),
    ];
    expect(await digest()).toBeUndefined();
    const listed = [
      await store(),
      await store({ state: 'pending' }),
      await store({ receivedAt: ago(days(6.9)) }),
      await store(held('spam')),
    ];
    // This message is listed although staff have typed over several of its fields.
    listed.push(await store({ name: 5, copies: 7, staff: 'vu', state: 'fini' }));
    const text = await digest();
    expect([...listed, ...not].filter((id) => text?.includes(id))).toEqual(listed);
    expect(smtp.recipients.flat().toSorted()).toEqual([
      'awa@lagune.example',
      'koffi@lagune.example',
    ]);
    // Digests and their copies expire after 30 days, though messages are kept for longer.
    const digests = [
      ...(await firestore.collection('digests').get()).docs,
      ...(await firestore.collection('copies').get()).docs,
    ];
    expect(digests.map((one) => one.get('expiresAt') as unknown)).toEqual(
      Array(3).fill(ago(-days(30))),
    );
    // A second run on the same day sends nothing.
    await digest();
    expect(smtp.accepted).toHaveLength(2);
  });

  test('lists the hundred oldest unsent messages and the newest fifty held ones, and says how many there are', async () => {
    const at = (index: number) => ({ receivedAt: ago(hours(50) - minutes(index)) });
    const ids: string[] = [];
    for (let index = 0; index < 112; index++) ids.push(await store(at(index)));
    const spam: string[] = [];
    for (let index = 0; index < 53; index++)
      spam.push(await store({ ...at(index), ...held('spam') }));
    await messages.doc(spam.at(-1)!).update({ 'staff.handled': true });
    const text = (await digest()) ?? '';
    expect(ids.filter((id) => text.includes(id))).toEqual(ids.slice(0, 100));
    expect(text).toContain('avec le filtre waits = true : 12.');
    expect(text).toContain('Nombre : 52.');
    expect(spam.filter((id) => text.includes(id))).toEqual(spam.slice(2, -1));
    const { name, email, message } = await stored(spam[2]!);
    const words = String(message).replaceAll(/\s+/g, ' ').slice(0, 30);
    expect(text).toContain(`, ${String(name)}, ${String(email)}, ${words}`);
    expect(smtp.accepted.at(-1)?.subject).toMatch(/: 164$/);
  });

  test('lists the newest fifty messages of each reason though 10,000 are held, and a proven message is mailed at once', async () => {
    const kinds = Object.entries({
      unproven: 10_000,
      spam: 60,
      blocked: 60,
      repeated: 60,
      flood: 60,
    });
    const ids = (kind: string, count: number) =>
      Array.from({ length: count }, (_, newer) => `${kind}-${newer}-`);
    for (const [kind, count] of kinds)
      await inBatches(ids(kind, count), (batch, id) =>
        batch.create(messages.doc(id), {
          ...held(kind),
          name: 'Awa',
          receivedAt: ago(hours(1) + 1000 * Number(id.split('-')[1])),
        }),
      );
    const id = await receive();
    await runQueue();
    expect(await stored(id)).toMatchObject({ state: 'sent' });
    const text = (await digest()) ?? '';
    for (const [kind, count] of kinds) {
      expect(ids(kind, count).filter((each) => text.includes(each))).toEqual(ids(kind, 50));
      expect(text).toContain(`Nombre : ${count}.`);
    }
    expect(smtp.accepted.at(-1)?.subject).toMatch(/: 10240$/);
  });

  test.each([
    ['its reason is typed over', { heldFor: 'xx' }],
    ['its reason is deleted', { heldFor: null }],
    ['its state is typed over', { state: 'fini' }],
    ['its generation is typed over', { generation: 3 }],
  ])('lists a held message though %s', async (_, typed) => {
    await store({ ...held('unproven'), ...typed });
    expect(await digest()).toContain('Nombre : 1.');
  });

  test('is mailed each hour during a flood, and lists a held message within an hour', async () => {
    vi.setSystemTime(Date.parse('2026-11-27T10:07:00Z'));
    const now = () => ({ ...held('flood'), receivedAt: ago(0) });
    const first = await store(now());
    await sweep();
    await sweep();
    await runQueue();
    expect(smtp.accepted).toHaveLength(2);
    expect(smtp.accepted[0]?.text).toContain(first);
    later(minutes(5));
    const second = await store(now());
    for (let passed = 0; passed < 60; passed += 5) {
      await sweep();
      await runQueue();
      later(minutes(5));
    }
    expect(smtp.accepted).toHaveLength(4);
    expect(smtp.accepted.at(-1)?.text).toContain(second);
    for (let passed = 0; passed < 180; passed += 5) {
      await sweep();
      later(minutes(5));
    }
    await runQueue();
    expect(smtp.accepted.length).toBeLessThanOrEqual(6);
  });

  test("leaves out visitors' texts after a server has refused it, and is logged as failed if it stays refused", async () => {
    const id = await store({ name: 'Nom-secret' });
    const texts: string[] = [];
    smtp.reply = ({ text = '' }) => (texts.push(text), { responseCode: 554, message: 'Spam' });
    await digest();
    for (let passed = 0; passed < hours(3); passed += minutes(10)) {
      later(minutes(10));
      await sweep();
      await runQueue();
    }
    expect(texts).toHaveLength(6);
    expect(texts.map((text) => [text.includes(id), text.includes('Nom-secret')])).toEqual(
      texts.map((_, index) => [true, index < 2]),
    );
    expect(lines().filter((line) => line === 'digest failed')).toHaveLength(2);
  });

  test('that could not be sent for a day is withdrawn, and the next digest is sent', async () => {
    await store();
    smtp.replyTo = () => ({ responseCode: 451, message: 'Later' });
    await digest();
    smtp.replyTo = () => undefined;
    later(days(1) + minutes(1));
    await functions.dailyDigest.run({} as never);
    await sweep();
    await runQueue();
    expect(smtp.accepted).toHaveLength(2);
  });

  test('names wrong entries in the list of blocked senders and phrases', async () => {
    await firestore.doc('lists/blocked').set({ senders: ['*@spam.example'] });
    expect(await digest()).toContain('senders.0 (an e-mail address, or a company');
    expect(lines()).toContain('document unreadable');
  });
});

test('a smoke test says which recipient is refused, or that all are put off, and mails nobody', async () => {
  const probe = firestore.collection('probes').doc(crypto.randomUUID());
  const outcome = async () => {
    await probe.set({ state: 'queued', error: null });
    await functions.sendCopy.run({ data: { probe: probe.id } } as never);
    return (await probe.get()).data();
  };
  expect(await outcome()).toMatchObject({ state: 'sent', error: null });
  smtp.replyTo = (recipient) =>
    recipient.startsWith('k') ? { responseCode: 451, message: 'Later' } : undefined;
  expect(await outcome()).toMatchObject({ state: 'sent', error: null });
  smtp.replyTo = () => ({ responseCode: 451, message: 'Later' });
  const error = expect.stringMatching(/puts off everybody.*451 Later \(awa@/) as string;
  expect(await outcome()).toMatchObject({ state: 'failed', error });
  smtp.replyTo = (recipient) =>
    recipient.startsWith('k') ? { responseCode: 550, message: 'Unrouteable address' } : undefined;
  expect(await outcome()).toMatchObject({
    state: 'failed',
    error: '550 Unrouteable address (koffi@lagune.example)',
  });
  expect(smtp.accepted).toEqual([]);
  await probe.delete();
});
