import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { digestTime } from '../../functions/src/config.ts';
import { dueNow, notDue } from '../../functions/src/delivery/delivery.ts';
import { type FunctionName, functionNames } from '../../functions/src/names.ts';
import { sampleStored } from '../../functions/src/stored-message-sample.ts';
import { folderOf } from '../../tools/local/ports.ts';
import { newRequest } from '../support/callable.ts';
import { notHeld } from '../../functions/src/stored/stored-document.ts';
import type { StoredMessage } from '../../functions/src/stored/stored-message.ts';
import { startPausedQueue } from '../support/paused-queue.ts';
import { product } from '../support/product.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

// The functions' logs are not printed; tests look at them.
const logged = vi.hoisted(() => vi.fn<(line: string, fields?: object) => void>());
vi.mock('firebase-functions/logger', () => ({ info: logged, warn: logged, error: logged }));

/** In milliseconds. */
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);

// The built functions run in this process, where a test controls the clock, with a database, a queue that only collects
// tasks, and an SMTP server of their own.
const projectId = 'demo-clock';
let queue: Awaited<ReturnType<typeof startPausedQueue>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let functions: Record<FunctionName, Runnable>;
type Runnable = { (...given: unknown[]): unknown; run: (request: never) => Promise<unknown> };
const firestore = new Firestore({ projectId, host: product.firestoreHost, ssl: false, ignoreUndefinedProperties: true });
const [messages, digests] = [firestore.collection('messages'), firestore.collection('digests')];

beforeAll(async () => {
  queue = await startPausedQueue();
  smtp = await startSmtpServer();
  const env = {
    ...parseEnv(readFileSync(join(folderOf(product.projectId), 'functions/.env'), 'utf8')),
    FIRESTORE_EMULATOR_HOST: product.firestoreHost,
    CLOUD_TASKS_EMULATOR_HOST: queue.host,
    GCLOUD_PROJECT: projectId,
    SMTP_PASSWORD: 'none',
    SMTP_PORT: String(smtp.port),
    NOTIFICATION_MAX_BACKOFF_SECONDS: '60',
    SMTP_TIMEOUT_SECONDS: '30',
    RETENTION_DAYS: '1',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  // Each bundle by itself, since the index would load it behind Vitest's back.
  vi.stubEnv('FUNCTION_TARGET', 'none');
  const names = ['index', ...functionNames];
  const bundle = async (name: string) =>
    (await import(pathToFileURL(resolve(product.built.functions, `${name}.js`)).href)) as object;
  functions = Object.assign({}, ...(await Promise.all(names.map(bundle)))) as typeof functions;
});
beforeEach(async () => {
  for (const collection of [messages, digests]) for (const { ref } of (await collection.get()).docs) await ref.delete();
  queue.tasks.clear();
  smtp.accepted.length = 0;
  smtp.recipients.length = 0;
  smtp.reply = () => undefined;
  smtp.replyTo = () => undefined;
  logged.mockClear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  // Otherwise whatever this worker starts later would inherit the environment.
  vi.unstubAllEnvs();
  queue.stop();
  await smtp.stop();
  await firestore.terminate();
});

const requeue = () => functions.requeueUndelivered.run({} as never);
const send = async (path: string) => {
  await functions.sendNotification.run({ data: { path } } as never);
};
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
/** The path of today's digest: kept, since minutes later it may be yesterday's. */
const today = () => `digests/${new Date().toISOString().slice(0, 10)}`;
const before = (milliseconds: number) => Timestamp.fromMillis(Date.now() - milliseconds);
const lines = () => logged.mock.calls.map(([line]) => line);
const linesAbout = (id: string) =>
  logged.mock.calls.filter(([, fields]) => (fields as { id?: string }).id === id).map(([line]) => line);
const stored = async (id: string) => (await messages.doc(id).get()).data() as Record<string, unknown> & { notification: object };

const wellFormed = () => sampleStored({ receivedAt: Timestamp.now(), notification: dueNow() });

/** @param changes what is `undefined` is left out */
async function store(changes: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await messages.doc(id).create({ ...wellFormed(), ...changes });
  return id;
}

/** This morning's digest, delivered; undefined if there was none. */
async function digestOfToday() {
  smtp.accepted.length = 0;
  await functions.dailyDigest.run({} as never);
  await send(today());
  return smtp.accepted[0];
}

describe('while the queue is paused', () => {
  test('for a day, each of 10 messages is queued again every two hours; once it resumes, each is mailed once', async () => {
    const requests = Array.from({ length: 10 }, () => newRequest());
    for (const data of requests) {
      const rawRequest = { rawBody: Buffer.from('{}'), get: () => undefined };
      await functions.sendContactEmail.run({ data, rawRequest } as never);
      expect(await stored(data.id)).toMatchObject({ state: 'pending', expiresAt: null });
    }
    for (let passed = 0; passed <= days(1); passed += minutes(30)) {
      await requeue();
      later(minutes(30));
    }
    const tasks = [...queue.tasks.values()];
    for (const { id } of requests) {
      const count = tasks.filter((body) => body.includes(id)).length;
      expect(count).toBeGreaterThanOrEqual(12);
      expect(count).toBeLessThanOrEqual(24);
    }

    const run = async () => {
      for (let body = tasks.shift(); body; body = tasks.shift()) {
        await functions.sendNotification.run(JSON.parse(body) as never);
      }
    };
    await Promise.all(Array.from({ length: 5 }, run));
    expect(smtp.accepted).toHaveLength(requests.length);
    expect(new Set(smtp.accepted.map(({ replyTo }) => replyTo?.[0]?.address))).toEqual(
      new Set(requests.map(({ email }) => email)),
    );
  });

  test('a backlog of 1,000 overdue messages is queued in one run of the schedule, the oldest first, none twice', async () => {
    const batch = firestore.batch();
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
    for (const [index, id] of ids.entries()) {
      const notification = { ...notDue, attempts: 1, leaseUntil: before(hours(1) - index) };
      batch.create(messages.doc(id), { ...wellFormed(), notification });
    }
    await batch.commit();
    await requeue();
    expect(queue.paths().toSorted()).toEqual(ids.map((id) => `messages/${id}`).toSorted());
    // 25 at a time.
    expect(queue.paths().slice(0, 25).toSorted()).toEqual(
      ids
        .slice(0, 25)
        .map((id) => `messages/${id}`)
        .toSorted(),
    );
    await requeue();
    expect(queue.tasks.size).toBe(1000);
  });
});

test('after a failed attempt, the task of the next one is due when the document says', async () => {
  smtp.reply = () => ({ responseCode: 451, message: 'Try again later' });
  const id = await store();
  await send(`messages/${id}`);
  const { dueAt } = (await stored(id)).notification as { dueAt: Timestamp };
  expect(dueAt.toMillis() - Date.now()).toBe(1000);
  expect(Date.parse(queue.lastDue() ?? '')).toBe(dueAt.toMillis());
});

describe('whatever stands in a document', () => {
  const odd: [what: string, changes: Record<string, unknown>, problem: string][] = [
    ['no notification', { notification: undefined }, 'notification (map)'],
    ['a notification of null', { notification: null }, 'notification (map)'],
    ['an empty notification', { notification: {} }, 'notification.attempts (number)'],
    ['a number that is none', { notification: { ...notDue, attempts: NaN } }, 'notification.attempts (number)'],
    ['a due time typed as text', { notification: { ...notDue, dueAt: '2026-11-23' } }, 'notification.dueAt (timestamp)'],
    ['recipients as text', { notification: { ...notDue, accepted: 'equipe' } }, 'notification.accepted (array)'],
    ['an error that is a number', { notification: { ...notDue, lastError: 554 } }, 'notification.lastError (string)'],
    ['no date', { receivedAt: undefined }, 'receivedAt (timestamp)'],
    ['a date as text, as restored from a backup', { receivedAt: '2026-11-01T08:00:00Z' }, 'receivedAt (timestamp)'],
    ['a note of the digest as text', { toldAt: 'hier' }, 'toldAt (timestamp)'],
    ['text instead of the fields of the staff', { staff: 'Koffi' }, 'staff (map)'],
    ['a misspelt state', { state: 'pendig' }, 'state (pending/sent/failed/held)'],
    ['no state', { state: undefined }, 'state (pending/sent/failed/held)'],
    ['a state of null', { state: null }, 'state (pending/sent/failed/held)'],
    ['a state that is a number', { state: 1 }, 'state (pending/sent/failed/held)'],
  ];

  test('it concerns that document only: an error is logged, the digest says what is wrong, all others are mailed', async () => {
    const others = [
      await store({ notification: { ...notDue, dueAt: before(hours(1)) } }),
      // Stored before there were these fields; its process died.
      await store({
        heldFor: undefined,
        toldAt: undefined,
        staff: undefined,
        notification: { attempts: 1, lastError: null, sentAt: null, leaseUntil: before(hours(1)) },
      }),
    ];
    const meant = [
      'Pending',
      '« pending »',
      ' pending ',
      'pending\u00a0',
      '"PENDING"',
      "'pending'",
      '´pending´',
      'ｐｅｎｄｉｎｇ',
    ];
    for (const state of meant) others.push(await store({ state, notification: notDue }));
    for (const locale of ['xx-!!', 5, null]) others.push(await store({ locale, notification: notDue }));
    const held = [
      await store({ state: 'Held' }),
      await store({ state: 'held', toldAt: undefined, staff: undefined, heldFor: undefined }),
    ];
    const handled = await store({ state: 'held', staff: { handledBy: 'Koffi' } });
    const ids: string[] = [];
    for (const [, changes] of odd) ids.push(await store(changes));
    const onlyState = crypto.randomUUID();
    await messages.doc(onlyState).create({ state: 'pending' });

    await requeue();
    expect(queue.paths().toSorted()).toEqual(others.map((id) => `messages/${id}`).toSorted());
    for (const id of others) await send(`messages/${id}`);
    expect(smtp.accepted).toHaveLength(others.length);
    for (const id of others) expect(await stored(id)).toMatchObject({ state: 'sent' });
    // A task for an odd one, as was queued before it was edited.
    await send(`messages/${onlyState}`);
    expect(linesAbout(onlyState)).toEqual(['document unreadable', 'document unreadable']);

    const digest = await digestOfToday();
    const text = digest?.text?.replaceAll(/\s+/g, ' ') ?? '';
    for (const [index, [, , problem]] of odd.entries()) {
      expect.soft(linesAbout(ids[index] ?? '')).toContain('document unreadable');
      expect.soft(text).toMatch(new RegExp(`${problem.replaceAll(/[().]/g, '\\$&')} (?:(?!Motif).)*${ids[index]}`));
    }
    for (const id of [...held, onlyState]) expect(text).toContain(id);
    for (const id of [...others, handled]) expect(text).not.toContain(id);
    expect(digest?.subject).toMatch(new RegExp(`^${ids.length + 3} `));
  });
});

test('a task that is early by a moment waits for it', async () => {
  const id = await store({ notification: { ...notDue, attempts: 3, dueAt: before(-1000) } });
  const sending = send(`messages/${id}`);
  await setTimeout(500);
  later(1000);
  await sending;
  expect(await stored(id)).toMatchObject({ state: 'sent' });
});

test('an early task ends without an attempt, and without an error, which would slow down the queue', async () => {
  const id = await store({ notification: { ...notDue, attempts: 3, dueAt: before(-hours(1)) } });
  const unchanged = await stored(id);
  await send(`messages/${id}`);
  expect(await stored(id)).toEqual(unchanged);
  expect(smtp.accepted).toEqual([]);
});

test.each([
  ['if the process died during its last attempt', 24, true, 'The process died during the last attempt'],
  ['not for a process that died, if staff typed a number of attempts beyond the last', 30, false, '451 busy'],
])('a message is failed, and logged, %s', async (_, attempts, died, lastError) => {
  const when = died ? { leaseUntil: before(0) } : { lastError, dueAt: before(0) };
  const id = await store({ notification: { ...notDue, attempts, ...when } });
  await send(`messages/${id}`);
  expect(await stored(id)).toMatchObject({ state: 'failed', notification: { attempts, lastError } });
  expect(logged).toHaveBeenCalledWith('notification failed', { id, attempts, died });
  expect(smtp.accepted).toEqual([]);
});

test('a message is mailed whatever its id: Cloud Tasks takes letters and numbers only', async () => {
  const ids = ['à rappeler', 'copie.de.test', `long-${'é'.repeat(400)}`];
  for (const id of ids) await messages.doc(id).create({ ...wellFormed(), notification: notDue });
  await requeue();
  expect(queue.paths().toSorted()).toEqual(ids.map((id) => `messages/${id}`).toSorted());
  for (const path of queue.paths()) await send(path);
  for (const id of ids) expect(await stored(id)).toMatchObject({ state: 'sent' });
  for (const { messageId = '' } of smtp.accepted) expect(messageId).toMatch(/^<[\x21-\x7e]+>$/);
});

test('dates that were typed in the future hide no message: the digest lists it', async () => {
  const future = before(-days(400));
  const hidden = [
    await store({ receivedAt: future, notification: { ...notDue, dueAt: future } }),
    await store({ notification: { ...notDue, dueAt: future, pendingSince: future } }),
    await store({ state: 'held', receivedAt: future, toldAt: future }),
  ];
  const digest = await digestOfToday();
  for (const id of hidden) expect(digest?.text).toContain(id);
});

test('a mistyped state is corrected, however many documents have a state of the staff', async () => {
  const batches = [firestore.batch(), firestore.batch()];
  for (const batch of batches) {
    for (let count = 0; count < 300; count++) batch.create(messages.doc(), { ...wellFormed(), state: 'traité' });
    await batch.commit();
  }
  // Databases return states in order.
  const mistyped = [];
  for (const state of [' Pending ', '«pending»', '“pending”']) mistyped.push(await store({ state, notification: notDue }));
  await digests.doc('2026-11-01').create({ state: ' Pending', notification: notDue });
  await requeue();
  expect(queue.paths().toSorted()).toEqual(['digests/2026-11-01', ...mistyped.map((id) => `messages/${id}`)].toSorted());
});

test('what is wrong with a document is logged once when it was changed, and in the morning', async () => {
  const ids = [await store({ state: 'traité' }), await store({ notification: null })];
  const linesOfRun = async () => {
    logged.mockClear();
    await requeue();
    return ids.flatMap(linesAbout);
  };
  expect(await linesOfRun()).toEqual(['document unreadable', 'document unreadable']);
  later(minutes(15));
  expect(await linesOfRun()).toEqual([]);
  await functions.dailyDigest.run({} as never);
  expect(ids.flatMap(linesAbout)).toEqual(['document unreadable', 'document unreadable']);
});

test('RETENTION_DAYS counts from when a message is settled: what is still being sent is not deleted', async () => {
  const id = await store({ state: 'failed', notification: { ...notDue, attempts: 24 }, expiresAt: Timestamp.now() });
  await messages.doc(id).update({ state: 'pending' });
  // While the queue is paused.
  await requeue();
  expect(await stored(id)).toMatchObject({ state: 'pending', expiresAt: null, notification: { attempts: 24 } });
  smtp.reply = () => ({ responseCode: 451, message: 'busy' });
  await send(`messages/${id}`);
  expect(await stored(id)).toMatchObject({ state: 'pending', expiresAt: null, notification: { attempts: 1 } });
  later(days(2));
  smtp.reply = () => undefined;
  await send(`messages/${id}`);
  const { expiresAt } = await stored(id);
  expect((expiresAt as Timestamp).toMillis() - Date.now()).toBeGreaterThan(days(1) - minutes(1));
  expect((expiresAt as Timestamp).toMillis() - Date.now()).toBeLessThanOrEqual(days(1));
});

test.each([
  ['sent', days(1) - hours(5)],
  ['held', days(1)],
  ['failed', days(1)],
])(
  'after RETENTION_DAYS has become less, or 0, a message that is %s is kept no longer than visitors are told',
  async (state, rest) => {
    const sentAt = state === 'sent' ? before(hours(5)) : null;
    const notification = { ...notDue, attempts: 1, sentAt };
    const [old, right] = await Promise.all(
      [before(-days(1094)), before(-hours(1))].map((expiresAt) => store({ state, notification, expiresAt })),
    );
    const unchanged = await stored(right ?? '');
    await firestore.doc('scans/messages').delete();
    await requeue();
    const { expiresAt } = await stored(old ?? '');
    expect((expiresAt as Timestamp).toMillis() - Date.now()).toBe(rest);
    expect(await stored(right ?? '')).toEqual(unchanged);
    vi.stubEnv('RETENTION_DAYS', '0');
    onTestFinished(() => void vi.stubEnv('RETENTION_DAYS', '1'));
    await functions.dailyDigest.run({} as never);
    expect([await stored(old ?? ''), await stored(right ?? '')]).toMatchObject([{ expiresAt: null }, { expiresAt: null }]);
  },
);

describe('what staff type by hand', () => {
  test.each(['sent', 'held', 'failed', 'Envoyé', 'retenue'])(
    'as the state, `%s`, settles a message for good: it expires as the privacy notice promises',
    async (state) => {
      const id = await store({ notification: { ...notDue, attempts: 1, leaseUntil: before(-minutes(1)) } });
      await messages.doc(id).update({ state });
      await requeue();
      const { expiresAt } = await stored(id);
      expect((expiresAt as Timestamp).toMillis() - Date.now()).toBeGreaterThan(days(1) - minutes(1));
    },
  );

  test.each(['sent', 'failed', 'held', 'unconfirmed'])(
    'a message that is %s has an end again within the hour after they deleted or mistyped it',
    async (state) => {
      await requeue();
      const ids = [];
      for (const expiresAt of [undefined, null, '2029-11-26', 1_858_000_000, true, { seconds: 1 }, [Timestamp.now()]])
        ids.push(await store({ state, expiresAt }));
      const right = await store({ state, expiresAt: before(-days(1)) });
      const unchanged = await stored(right);
      await store({ notification: { ...notDue, dueAt: before(-hours(1)) }, expiresAt: 'nie' });
      later(minutes(55));
      await requeue();
      for (const id of ids) {
        const { expiresAt } = await stored(id);
        expect((expiresAt as Timestamp).toMillis() - Date.now()).toBe(days(1));
      }
      expect(await stored(right)).toEqual(unchanged);
    },
  );

  test('a digest whose end they deleted has one again, too', async () => {
    await digests.doc('2026-11-01').create({ state: 'sent', notification: notDue, createdAt: before(days(2)) });
    await requeue();
    expect((await digests.doc('2026-11-01').get()).get('expiresAt')).toBeInstanceOf(Timestamp);
  });

  test.each(['renvoyer', 'À renvoyer', 're-send', 'RESEND', 're send', '« resend »', 'Send again', 'en attente'])(
    'as the state, `%s`, sends a message again',
    async (state) => {
      const id = await store({ state, notification: { ...notDue, attempts: 24 } });
      await requeue();
      await send(`messages/${id}`);
      expect(await stored(id)).toMatchObject({ state: 'sent', notification: { attempts: 1, release: 1 } });
    },
  );

  test.each<[what: string, changes: Record<string, unknown>, said: RegExp]>([
    ['a state under another name', { State: 'resend' }, /champ « State »\s: écrivez dans state/],
    ['a state with a space', { 'state ': 'resend' }, /champ « state »\s: écrivez dans state/],
    [
      'a state among the details',
      { notification: { ...notDue, state: 'resend' } },
      /champ « notification.state »\s: écrivez dans state/,
    ],
    ['a French state', { état: 'renvoyer' }, /champ « état »\s: écrivez dans state/],
    ['a word that is nearly one', { state: 'resned' }, /champ state, écrivez resend/],
    ['a word that means nothing', { state: 'fini' }, /champ state, écrivez resend pour que son e-mail parte, ou held si/],
    [
      'another on what is sent',
      { state: 'unsent', notification: { ...notDue, sentAt: before(0) } },
      /champ state, écrivez resend pour que son e-mail parte, ou sent si/,
    ],
    ['a slip of the hand in the name of a field', { sate: 'resend' }, /champ « sate »\s: écrivez dans state/],
    [
      'a name in a field with a point',
      { 'staff.handledBy': 'Koffi' },
      /champ « staff.handledBy »\s: .*handledBy à l'intérieur de staff/,
    ],
    ['a name in the wrong place', { handledBy: 'Koffi' }, /champ « handledBy »\s: écrivez dans staff.handledBy/],
    [
      'something that is no name',
      { state: 'held', staff: { handledBy: 'à rappeler' } },
      /contient « à rappeler », qui n'est pas un nom/,
    ],
    [
      'a word that may mean anything',
      { state: 'held', staff: { handledBy: 'vu' } },
      /contient « vu », qui n'est pas un nom avec une majuscule/,
    ],
    ['a state that is `held`', { state: 'held', heldFor: null }, /quelqu'un a mis son champ state à held/],
  ])('%s, is said in the next digest, with what to type', async (_, changes, said) => {
    const id = await store({ state: 'sent', ...changes });
    const text = (await digestOfToday())?.text?.replaceAll('\u00a0', ' ') ?? '';
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`${said.source}(?:(?!Motif).)*${id}`));
    expect(text).not.toMatch(/\? · |aucun e-mail ne vous/);
  });

  test.each(['Koffi', "Awa N'Dri", 'Jean de Souza', 'K. Yao', 'awa@lagune.example', '李'])(
    'the name %s in staff.handledBy keeps a message out of the digest',
    async (handledBy) => {
      await store({ state: 'held', staff: { handledBy } });
      expect(await digestOfToday()).toBeUndefined();
    },
  );
});

describe('the digest', () => {
  test('lists which messages need attention, why, and what to do: once a day, and each message once a week', async () => {
    const waiting = { ...notDue, dueAt: before(-days(30)) };
    const listed: [reason: string, id: string][] = [
      ['message indésirable', await store({ state: 'held', heldFor: 'spam' })],
      ['preuve de travail', await store({ state: 'held', heldFor: 'unproven' })],
      ["demandes dans l'heure", await store({ state: 'held', heldFor: 'flood' })],
      ['554 Refusé vraiment', await store({ state: 'failed', notification: { ...notDue, lastError: '554 Refusé\nvraiment' } })],
      ['451 Plus tard', await store({ receivedAt: before(hours(2)), notification: { ...waiting, lastError: '451 Plus tard' } })],
    ];
    const handled = await store({ state: 'held', staff: { handledBy: 'Koffi' } });
    const others = [await store({ notification: waiting }), await store({ state: 'held', toldAt: before(days(1)) })];
    const digest = await digestOfToday();
    const text = digest?.text?.replaceAll('\u00a0', ' ') ?? '';
    for (const [reason, id] of listed) {
      expect(text).toMatch(new RegExp(`Motif : .*${reason}.*\n.*${id}`));
      expect(digest?.html?.replaceAll('&#39;', "'")).toContain(reason);
    }
    for (const id of [handled, ...others]) expect(text).not.toContain(id);
    expect(text).toContain('mettez son champ state à resend dans');
    expect(digest?.subject).toBe('5 demandes attendent votre attention');
    expect(digest?.replyTo).toBeUndefined();
    expect(digest?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(await digestOfToday()).toBeUndefined();

    later(days(6));
    const second = await digestOfToday();
    for (const id of others) expect(second?.text).toContain(id);
    for (const [, id] of [...listed, ['', handled]]) expect(second?.text).not.toContain(id);
    later(days(1));
    const third = await digestOfToday();
    for (const [, id] of listed) expect(third?.text).toContain(id);
  });

  test('lists in the next one what did not fit', async () => {
    const ids = await Promise.all(Array.from({ length: 300 }, () => store({ state: 'held', name: 'A'.repeat(100) })));
    const listed = async () => (await digestOfToday())?.text?.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
    const first = await listed();
    expect(first.length).toBeLessThan(300);
    later(days(1));
    expect([...first, ...(await listed())].toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    ['rejects', 'Message rejected as spam'],
    ['may reject', 'Transaction failed'],
  ])('goes out without the words of visitors once the server %s what is in it', async (_, message) => {
    const id = await store({ state: 'held', name: 'Gagnez un iPhone' });
    const digest = today();
    smtp.reply = ({ text }) => (text?.includes('iPhone') ? { responseCode: 554, message } : undefined);
    expect(await digestOfToday()).toBeUndefined();
    later(minutes(1));
    smtp.reply = () => ({ responseCode: 451, message: 'busy' });
    await send(digest);
    later(minutes(1));
    smtp.reply = ({ text }) => (text?.includes('iPhone') ? { responseCode: 554, message } : undefined);
    await send(digest);
    expect(smtp.accepted[0]?.text).toContain(id);
    // By the schedule, and by each failed attempt.
    expect(queue.paths()).toEqual([digest, digest, digest]);
    const { state, expiresAt } = (await firestore.doc(digest).get()).data() as { state: string; expiresAt: Timestamp };
    expect(state).toBe('sent');
    expect(Math.round((expiresAt.toMillis() - Date.now()) / days(1))).toBe(30);
  });

  test.each([
    ['its content again, at once', 2, '550 5.7.1 Message rejected as spam'],
    ['a quota, after 24 attempts', 24, '552 over quota'],
  ])('that fails for %s is an alert of its own, and the next one lists the same', async (_, attempts, reply) => {
    const id = await store({ state: 'held' });
    const digest = today();
    smtp.reply = () => ({ responseCode: Number(reply.slice(0, 3)), message: reply.slice(4) });
    await digestOfToday();
    for (let attempt = 1; attempt < attempts; attempt++) {
      expect(lines()).not.toContain('digest failed');
      later(minutes(1));
      await send(digest);
    }
    expect(linesAbout(digest.slice(8))).toContain('digest failed');
    expect(lines()).not.toContain('notification failed');
    smtp.reply = () => undefined;
    later(days(1));
    expect((await digestOfToday())?.text).toContain(id);
  });

  test('whose recipients are all refused has told nobody: the next one lists the same', async () => {
    const id = await store({ state: 'held' });
    smtp.replyTo = () => ({ responseCode: 550, message: '5.1.1 User unknown' });
    await digestOfToday();
    smtp.replyTo = () => undefined;
    later(days(1));
    expect((await digestOfToday())?.text).toContain(id);
  });

  test('is one e-mail if several are overdue', async () => {
    const id = await store({ state: 'held' });
    const overdue = [];
    for (let day = 0; day < 3; day++) {
      await functions.dailyDigest.run({} as never);
      overdue.push(today());
      later(days(1));
    }
    await Promise.all(overdue.map(send));
    expect(smtp.accepted).toHaveLength(1);
    expect(smtp.accepted[0]?.text).toContain(id);
  });

  test.each([
    ['the year', '2026-12-31', '2027-01-01', '2027-01-07'],
    ['February in a leap year', '2028-02-29', '2028-03-01', '2028-03-07'],
  ])('tells of each message once, and a week later again, across the end of %s', async (_, last, first, week) => {
    const comes = async (day: string) => {
      vi.setSystemTime(new Date(`${day}T07:00:00Z`));
      return (await digestOfToday())?.text ?? '';
    };
    vi.setSystemTime(new Date(`${last}T06:59:59Z`));
    const old = await store({ state: 'held', heldFor: 'spam' });
    expect(await comes(last)).toContain(old);
    vi.setSystemTime(new Date(`${last}T23:59:59Z`));
    const added = await store({ state: 'held', heldFor: 'spam' });
    const next = await comes(first);
    expect([next.includes(old), next.includes(added)]).toEqual([false, true]);
    const reminder = await comes(week);
    expect([reminder.includes(old), reminder.includes(added)]).toEqual([true, false]);
    expect((await digests.get()).docs.map(({ id }) => id)).toEqual([last, first, week]);
  });

  test('comes once, though a message in it is deleted while it is sent', async () => {
    const [deleted, kept] = [await store({ state: 'held' }), await store({ state: 'held' })];
    smtp.reply = async () => {
      await messages.doc(deleted).delete();
      return undefined;
    };
    const digest = await digestOfToday();
    for (const id of [deleted, kept]) expect(digest?.text).toContain(id);
    expect((await firestore.doc(today()).get()).get('state')).toBe('sent');
    later(days(1));
    expect(await digestOfToday()).toBeUndefined();
  });

  test('is not kept from coming by an odd document among the digests', async () => {
    const id = await store({ state: 'held' });
    await digests.doc('zzz').create({ state: 'pending' });
    await digests.doc('à refaire').create({ state: 'pending', notification: { attempts: 0 } });
    expect((await digestOfToday())?.text).toContain(id);
  });

  test('comes in the morning in Abidjan, and both accounts may have it and every other e-mail sent', () => {
    // What the Firebase CLI deploys.
    const manifest = (deployed: object) => (deployed as Record<string, unknown>)['__endpoint'];
    expect(manifest(functions.dailyDigest)).toMatchObject({
      scheduleTrigger: { schedule: `every day ${digestTime}`, timeZone: 'Africa/Abidjan' },
    });
    expect(manifest(functions.sendNotification)).toMatchObject({
      taskQueueTrigger: { invoker: ['message-intake@', 'message-delivery@'] },
    });
  });
});

describe('with 20 recipients', () => {
  const all = Array.from({ length: 20 }, (_, at) => `equipe${String(at).padStart(2, '0')}@lagune-integration.example`);
  let usual: string | undefined;
  beforeEach(() => {
    usual = process.env['MAIL_TO'];
    vi.stubEnv('MAIL_TO', all.join(', '));
  });
  afterEach(() => void vi.stubEnv('MAIL_TO', usual));
  const busy = { responseCode: 452, message: '4.5.3 Too many recipients' };
  const unknown = { responseCode: 550, message: '5.1.1 User unknown' };

  test('each gets a message once, and who is refused for good once corrected', async () => {
    const [wrong = ''] = all;
    let asked = 0;
    smtp.replyTo = (recipient) => (recipient === wrong ? unknown : ++asked > 10 ? busy : undefined);
    const id = await store();
    await send(`messages/${id}`);
    expect(await stored(id)).toMatchObject({
      state: 'pending',
      notification: { lastError: expect.stringContaining('452 4.5.3') },
    });
    asked = 0;
    later(minutes(1));
    await send(`messages/${id}`);
    expect(smtp.recipients).toEqual([all.slice(1, 11), all.slice(11)]);
    expect(new Set(smtp.accepted.map(({ messageId }) => messageId)).size).toBe(1);
    // The header names all, so that each can answer to all.
    for (const { to } of smtp.accepted) expect(to).toHaveLength(all.length);
    expect(await stored(id)).toMatchObject({
      state: 'sent',
      notification: { lastError: `${wrong}: 550 5.1.1 User unknown`, refused: [{ recipient: wrong }] },
    });
    expect(linesAbout(id).filter((line) => line === 'recipient refused')).toHaveLength(1);
    expect(JSON.stringify(logged.mock.calls)).not.toContain('@');
    smtp.replyTo = () => undefined;
    expect((await digestOfToday())?.text).toMatch(new RegExp(`pour de bon\\s: ${wrong} «\\s550 5.1.1[^]*${id}`));
    later(days(1));
    expect(await digestOfToday()).toBeUndefined();

    vi.stubEnv('MAIL_TO', ['corrected@lagune-integration.example', ...all.slice(1)].join());
    smtp.recipients.length = 0;
    await messages.doc(id).update({ state: 'pending' });
    await send(`messages/${id}`);
    expect(smtp.recipients).toEqual([['corrected@lagune-integration.example']]);
    expect(await stored(id)).toMatchObject({ state: 'sent', notification: { accepted: [], refused: [] } });
  });

  test('who is refused for good only later ends a message that all others have', async () => {
    const [late = '', ...others] = all;
    smtp.replyTo = (recipient) => (recipient === late ? busy : undefined);
    const id = await store();
    await send(`messages/${id}`);
    expect(await stored(id)).toMatchObject({ state: 'pending' });
    smtp.replyTo = () => unknown;
    later(minutes(1));
    await send(`messages/${id}`);
    expect(smtp.recipients).toEqual([others]);
    expect(await stored(id)).toMatchObject({ state: 'sent', notification: { refused: [{ recipient: late }] } });
  });

  test('while all are refused, nobody is given up: staff may correct what the server says', async () => {
    smtp.replyTo = () => unknown;
    const id = await store();
    await send(`messages/${id}`);
    expect(await stored(id)).toMatchObject({ state: 'pending', notification: { refused: [] } });
    smtp.replyTo = () => undefined;
    later(minutes(1));
    await send(`messages/${id}`);
    expect(smtp.recipients).toEqual([all]);
  });

  test('a message that some never got is failed after 24 attempts; released, it goes to them only', async () => {
    smtp.replyTo = (recipient) => (recipient === all[0] ? busy : undefined);
    const id = await store({ notification: { ...notDue, attempts: 23, dueAt: before(0) } });
    await send(`messages/${id}`);
    expect(await stored(id)).toMatchObject({ state: 'failed' });
    smtp.replyTo = () => undefined;
    await messages.doc(id).update({ state: 'pending' });
    await send(`messages/${id}`);
    expect(smtp.recipients).toEqual([all.slice(1), all.slice(0, 1)]);
    expect(await stored(id)).toMatchObject({ state: 'sent', notification: { attempts: 1, accepted: [] } });
  });

  test.each([0, 7, 19])('a digest reaches at once all but recipient %i, at whom the server stops, who is named', async (at) => {
    const stopper = all[at] ?? '';
    const id = await store({ state: 'held' });
    smtp.replyTo = (recipient) => (recipient === stopper ? { responseCode: 421, message: '4.7.0 Bye' } : undefined);
    await digestOfToday();
    const digest = await firestore.doc(today()).get();
    expect(smtp.recipients.flat().toSorted()).toEqual(all.filter((recipient) => recipient !== stopper));
    for (const { text } of smtp.accepted) expect(text).toContain(id);
    expect(digest.data()).toMatchObject({
      state: 'pending',
      notification: { deferred: [{ recipient: stopper, reply: '421 4.7.0 Bye', alone: true }] },
    });
    smtp.replyTo = () => undefined;
    later(minutes(1));
    await send(digest.ref.path);
    expect(smtp.recipients.flat().toSorted()).toEqual(all);
  });

  test('a digest that staff stop when some have it has told them: the next one does not repeat it', async () => {
    const id = await store({ state: 'held' });
    smtp.replyTo = (recipient) => (recipient === all[7] ? { responseCode: 421, message: '4.7.0 Bye' } : undefined);
    smtp.reply = async () => {
      await firestore.doc(today()).update({ state: 'held' });
      return undefined;
    };
    expect((await digestOfToday())?.text).toContain(id);
    expect(smtp.recipients).toHaveLength(1);
    smtp.replyTo = () => undefined;
    later(days(1));
    expect(await digestOfToday()).toBeUndefined();
  });

  test('a digest reaches those whom it could not reach at first, with the same messages, even after the next one', async () => {
    const id = await store({ state: 'held' });
    smtp.replyTo = (recipient) => (recipient === all[0] ? busy : undefined);
    await digestOfToday();
    const first = today();
    later(days(1));
    const second = await store({ state: 'held' });
    await functions.dailyDigest.run({} as never);
    smtp.replyTo = () => undefined;
    await send(first);
    await send(today());
    expect(smtp.recipients).toEqual([all.slice(1), all.slice(0, 1), all]);
    expect(smtp.accepted.map(({ text }) => [id, second].filter((each) => text?.includes(each)))).toEqual([[id], [id], [second]]);
  });
});

test.each([
  ['between two attempts', { attempts: 5, dueAt: before(-hours(1)) }],
  ['during an attempt', { attempts: 5, leaseUntil: before(-minutes(1)) }],
  ['after the last one', { attempts: 24 }],
])('a message whose state is set to "resend" %s is mailed at once, with all attempts', async (_, left) => {
  const id = await store({ notification: { ...notDue, pendingSince: before(days(8)), ...left } });
  await messages.doc(id).update({ state: ' Resend' });
  await requeue();
  expect(queue.paths()).toEqual([`messages/${id}`]);
  await send(`messages/${id}`);
  expect(await stored(id)).toMatchObject({ state: 'sent', notification: { attempts: 1 } });
});

test.each([
  ['before the next attempt', { attempts: 1, dueAt: before(days(7)) }],
  ['during the last attempt', { attempts: 24, leaseUntil: before(days(7)) }],
])('a message that staff held %s, and release a week later, has all attempts again, and raises no alert', async (_, left) => {
  const id = await store({ state: 'held', notification: { ...notDue, pendingSince: before(days(8)), ...left } });
  await messages.doc(id).update({ state: 'pending' });
  await requeue();
  expect(lines()).not.toContain('messages pending for long');
  expect(queue.paths()).toEqual([`messages/${id}`]);
  await send(`messages/${id}`);
  expect(await stored(id)).toMatchObject({ state: 'sent', notification: { attempts: 1 } });
});

describe('errors are logged', () => {
  test('when an e-mail has been wanted for over an hour, but not because an old message was released', async () => {
    const id = await store({ state: 'failed', receivedAt: before(days(10)), notification: { ...notDue, attempts: 24 } });
    await messages.doc(id).update({ state: 'pending' });
    await requeue();
    expect(lines()).not.toContain('messages pending for long');
    smtp.reply = () => ({ responseCode: 451, message: 'busy' });
    await send(`messages/${id}`);
    later(minutes(50));
    await requeue();
    expect(lines()).not.toContain('messages pending for long');
    later(minutes(20));
    // Newer ones don't hide it.
    await store();
    await requeue();
    expect(lines()).toContain('messages pending for long');
  });

  test('when the queue refuses a task: the next run queues it', async () => {
    const id = await store({ notification: { ...notDue, dueAt: before(hours(1)) } });
    queue.refuses = true;
    await requeue();
    queue.refuses = false;
    expect(logged).toHaveBeenCalledWith('notification not queued again', { id, code: 'functions/permission-denied' });
    await requeue();
    expect(queue.paths()).toEqual([`messages/${id}`]);
  });

  test('if the schedule of the digest stops', async () => {
    await functions.dailyDigest.run({} as never);
    later(hours(25));
    await requeue();
    expect(lines()).not.toContain('no digest for a day');
    later(hours(2));
    await requeue();
    expect(lines()).toContain('no digest for a day');
    expect(logged).toHaveBeenCalledWith('overdue notifications queued', { count: 1 });
    logged.mockClear();
    // As staff may type it, which sorts after every time.
    await digests.doc('zzz').create({ createdAt: 'hier' });
    await functions.dailyDigest.run({} as never);
    later(hours(20));
    await requeue();
    expect(lines()).not.toContain('no digest for a day');
  });

  test('if the schedule of the digest never ran, or has left nothing for a month', async () => {
    await store({ state: 'held' });
    await requeue();
    // With nothing to do, too: an alert is on its absence.
    expect(logged).toHaveBeenCalledWith('overdue notifications queued', { count: 0 });
    expect(lines()).not.toContain('no digest for a day');
    later(days(31));
    await requeue();
    expect(lines()).toContain('no digest for a day');
  });

  test('if no message was mailed for two weeks, even if spam arrives; QUIET_DAYS=0 turns that off', async () => {
    await store({ state: 'sent' });
    later(days(14) - 1);
    await functions.dailyDigest.run({} as never);
    expect(lines()).not.toContain('no message for days');
    later(1);
    await store({ state: 'held', heldFor: 'spam' });
    await store({ state: 'sent', receivedAt: '2026-12-24' });
    await functions.dailyDigest.run({} as never);
    expect(logged).toHaveBeenCalledWith('no message for days', { days: 14 });
    for (const state of notHeld) {
      logged.mockClear();
      const id = await store({ state });
      await functions.dailyDigest.run({} as never);
      expect(lines()).not.toContain('no message for days');
      await messages.doc(id).delete();
    }
    const { QUIET_DAYS: preset = '' } = process.env;
    vi.stubEnv('QUIET_DAYS', '0');
    await functions.dailyDigest.run({} as never);
    vi.stubEnv('QUIET_DAYS', preset);
    expect(lines()).not.toContain('no message for days');
  });

  test('if messages were only ever held, for as long', async () => {
    await store({ state: 'held' });
    later(days(14));
    await functions.dailyDigest.run({} as never);
    expect(logged).toHaveBeenCalledWith('no message for days', { days: 14 });
  });

  test("every morning, as long as the staff's list of what is blocked has a mistake", async () => {
    const list = firestore.doc('settings/blocked');
    await list.set({ senders: 'spam.example' });
    await functions.dailyDigest.run({} as never);
    await list.delete();
    expect(logged).toHaveBeenCalledWith('document unreadable', { id: 'settings/blocked', problems: 'senders (array)' });
  });
});

// A state or an event more is an error of the compiler until each pair of them has its place in the table.

const [awa, koffi] = ['awa@lagune.example', 'koffi@lagune.example'] as const;
const expiresAt = Timestamp.fromDate(new Date('2040-01-01'));
const settledAs = (state: StoredMessage['state'], notification: object) => ({
  state,
  notification: { ...notDue, attempts: 3, ...notification },
  expiresAt,
});

/** How a document comes to be in each state, and in what has no name of its own. Ten minutes later, an event comes. */
const stages = {
  pending: () => ({ notification: dueNow() }),
  running: () => ({ notification: { ...notDue, attempts: 1, leaseUntil: before(-minutes(20)) } }),
  postponed: () => ({ notification: { ...notDue, attempts: 1, dueAt: before(-minutes(20)) } }),
  died: () => ({ notification: { ...notDue, attempts: 24, leaseUntil: before(-minutes(5)) } }),
  'died, and may have arrived': () => ({
    notification: { ...notDue, attempts: 24, leaseUntil: before(-minutes(5)), transfers: [{ recipient: awa, count: 2 }] },
  }),
  sent: () => settledAs('sent', { sentAt: Timestamp.now() }),
  'sent to one': () => ({
    ...settledAs('sent', { accepted: [koffi], refused: [{ recipient: awa, reply: '550 No' }], problem: 'recipients' }),
    lacking: true,
  }),
  held: () => ({ state: 'held', heldFor: 'unproven', expiresAt }),
  failed: () => settledAs('failed', { lastError: '554 No', problem: 'content' }),
  unconfirmed: () => settledAs('unconfirmed', { accepted: [koffi], transfers: [{ recipient: awa, count: 2 }] }),
} satisfies Record<StoredMessage['state'] | Others, () => object>;
type Others = 'running' | 'postponed' | 'died' | 'died, and may have arrived' | 'sent to one';
type Stage = keyof typeof stages;

/** Runs the schedule, and what it queues. */
async function runQueue(): Promise<void> {
  await requeue();
  for (const path of queue.paths()) await send(path);
}
const type = (state: string) => async (ids: string[]) => {
  for (const id of ids) await messages.doc(id).update({ state });
  await runQueue();
};
const runTasks = async (ids: string[]) => {
  for (const id of ids) await send(`messages/${id}`);
};
const runTasksWhile = (responseCode: number, message: string) => async (ids: string[]) => {
  smtp.reply = () => ({ responseCode, message });
  await runTasks(ids);
};
const events = {
  'its task runs': runTasks,
  'its task runs, and what is in it is refused': runTasksWhile(554, '5.7.1 Spam'),
  'its task runs, and the server is busy': runTasksWhile(451, 'busy'),
  'the schedule runs': runQueue,
  'its end is cleared': async (ids) => {
    for (const id of ids) await messages.doc(id).update({ expiresAt: null });
    await requeue();
  },
  'staff type pending': type('pending'),
  'staff type resend': type('resend'),
  'staff type held': type('held'),
  'staff type sent': type('sent'),
  'staff type failed': type('failed'),
  'staff delete it': async (ids) => {
    for (const id of ids) await messages.doc(id).delete();
    await runQueue();
    await runTasks(ids);
  },
  'the digest is sent two hours later': async () => {
    later(hours(2));
    await digestOfToday();
  },
} satisfies Record<string, (ids: string[]) => Promise<void>>;
type Event = keyof typeof events;

/** The outcome is the same whatever runs. */
const unmoved = <Outcome extends string>(outcome: Outcome) => ({
  'its task runs': outcome,
  'its task runs, and what is in it is refused': outcome,
  'its task runs, and the server is busy': outcome,
  'the schedule runs': outcome,
  'its end is cleared': outcome,
});
/** What staff type settles it for good, in whatever state it was. */
const settled = {
  'staff type held': 'held, ends',
  'staff type sent': 'sent, ends',
  'staff type failed': 'failed, ends',
  'staff delete it': 'gone',
};
const toBoth = 'sent to awa, sent to koffi, sent, ends';
const toAwa = 'sent to awa, sent, ends';

/** Who is mailed, what the document says, whether it has an end, and whether the digest tells of it. */
const outcomes: Record<Stage, Record<Event, string>> = {
  pending: {
    'its task runs': toBoth,
    'its task runs, and what is in it is refused': 'failed, ends',
    'its task runs, and the server is busy': 'pending',
    'the schedule runs': toBoth,
    'its end is cleared': 'pending',
    'staff type pending': toBoth,
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'pending, told',
  },
  running: {
    ...unmoved('pending'),
    // What is under way goes on.
    'staff type pending': 'pending',
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'pending, told',
  },
  postponed: {
    ...unmoved('pending'),
    'staff type pending': 'pending',
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'pending, told',
  },
  died: {
    ...unmoved('failed, ends'),
    'its end is cleared': 'pending',
    // The emulator's clock stands where the attempt began: typed later, it is sent (delivery.test.ts).
    'staff type pending': 'failed, ends',
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'pending, told',
  },
  'died, and may have arrived': {
    ...unmoved('unconfirmed, ends'),
    'its end is cleared': 'pending',
    'staff type pending': 'unconfirmed, ends',
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'pending, told',
  },
  sent: {
    ...unmoved('sent, ends'),
    'staff type pending': toBoth,
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'sent, ends',
  },
  'sent to one': {
    ...unmoved('sent, ends'),
    'staff type pending': toAwa,
    'staff type resend': toAwa,
    ...settled,
    'the digest is sent two hours later': 'sent, ends, told',
  },
  held: {
    ...unmoved('held, ends'),
    'staff type pending': toBoth,
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'held, ends, told',
  },
  failed: {
    ...unmoved('failed, ends'),
    'staff type pending': toBoth,
    'staff type resend': toBoth,
    ...settled,
    'the digest is sent two hours later': 'failed, ends, told',
  },
  unconfirmed: {
    ...unmoved('unconfirmed, ends'),
    'staff type pending': toAwa,
    'staff type resend': toAwa,
    ...settled,
    'the digest is sent two hours later': 'unconfirmed, ends, told',
  },
};

describe('whatever state a message is in', () => {
  let recipients = '';
  beforeAll(() => {
    recipients = process.env['MAIL_TO'] ?? '';
    vi.stubEnv('MAIL_TO', `${awa}, ${koffi}`);
  });
  afterAll(() => void vi.stubEnv('MAIL_TO', recipients));

  test.each(Object.keys(events) as Event[])('once %s, it is where it should be', async (event) => {
    const ids = new Map<Stage, string>();
    for (const [stage, fields] of Object.entries(stages)) ids.set(stage as Stage, await store(fields()));
    later(minutes(10));
    await events[event]([...ids.values()]);
    const outcomeOf = async (id: string) => {
      const document = await messages.doc(id).get();
      const mails = smtp.recipients.filter((_, index) => smtp.accepted[index]?.messageId?.includes(id));
      return [
        ...mails.flat().map((recipient) => `sent to ${recipient.split('@')[0]}`),
        document.exists ? (document.get('state') as string) : 'gone',
        document.get('expiresAt') && 'ends',
        document.get('toldAt') && 'told',
      ]
        .filter(Boolean)
        .join(', ');
    };
    const found: Partial<Record<Stage, string>> = {};
    for (const [stage, id] of ids) found[stage] = await outcomeOf(id);
    const expected = Object.entries(outcomes).map(([stage, row]) => [stage, row[event]]);
    expect(found).toEqual(Object.fromEntries(expected));
  });
});
