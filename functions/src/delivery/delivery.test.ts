import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dueNow } from './delivery.ts';
import { expiry } from './expiry.ts';
import { meantState } from '../stored/stored-document.ts';
import type { Letter, Outcome } from '../mail/letter.ts';
import { sampleStored } from '../stored-message-sample.ts';
import type { StoredMessage } from '../stored/stored-message.ts';

// The real delivery over a simulated database, queue, clock and SMTP server. Each of their answers is a step, which a test
// lets happen now, later than everything else (the process is suspended), as a failure, or never (the process dies).

type Data = Pick<StoredMessage, 'state' | 'notification'>;
type Stored = { data: Data; updateTime: Timestamp };
type Step = { process: number; happen: () => void; fail: () => void };
type Reply = 'accepts' | 'quota' | 'spam' | 'one later' | 'one never' | 'hangs up on one' | 'says nothing';

const path = 'messages/m';
const settings = {
  NOTIFICATION_MAX_ATTEMPTS: '2',
  NOTIFICATION_MIN_BACKOFF_SECONDS: '10',
  NOTIFICATION_MAX_BACKOFF_SECONDS: '7200',
  NOTIFICATION_OVERDUE_SECONDS: '120',
  SMTP_TIMEOUT_SECONDS: '30',
  SMTP_FINAL_REPLY_SECONDS: '600',
  MAIL_TO: 'a@x.example, b@x.example',
};
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Who is running. Each task and each run of the schedule is a process. */
const running = new AsyncLocalStorage<number>();

class World {
  stored: Stored | undefined;
  steps: Step[] = [];
  tasks: string[] = [];
  reply: Reply = 'accepts';
  leases = 0;
  postponed = 0;
  retries = 0;
  attempts = 0;
  /** How many mails each recipient has. */
  readonly mailed: Record<string, number> = { 'a@x.example': 0, 'b@x.example': 0 };
  rejected = false;
  /** What must never be. */
  violations: string[] = [];
  /** Every step happens at once, and nothing fails. */
  calm = false;
  readonly #names = new Set<string>();
  readonly #owners = new Map<number, number | undefined>();

  constructor() {
    this.stored = { data: sampleStored({ receivedAt: Timestamp.now(), notification: dueNow() }), updateTime: Timestamp.now() };
  }

  /** Resolves when a test lets it. */
  readonly step = async (): Promise<void> => {
    if (this.calm) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = () => reject(Object.assign(new Error('failed'), { code: GrpcStatus.UNAVAILABLE }));
    this.steps.push({ process: running.getStore() ?? 0, happen: resolve, fail });
    await promise;
  };

  readonly enqueue = async (_data: object, { id, scheduleDelaySeconds }: { id: string; scheduleDelaySeconds: number }) => {
    await this.step();
    if (scheduleDelaySeconds > 0) this.retries++;
    if (this.#names.has(id)) throw Object.assign(new Error(), { code: 'functions/task-already-exists' });
    this.#names.add(id);
    this.tasks.push(id);
  };

  readonly sendLetter = async (
    _letter: Letter,
    to: string[],
    beforeTransfer: (recipients: string[]) => Promise<boolean>,
  ): Promise<Outcome> => {
    this.attempts++;
    await this.step();
    const { reply } = this;
    const others = to.filter((address) => !address.startsWith('b'));
    const answer = (recipients: string[]) => recipients.map((recipient) => ({ recipient, reply }));
    const [b, none] = [to.filter((address) => !others.includes(address)), { deferred: [], refused: [] }];
    if (reply === 'hangs up on one' && b.length > 0)
      return { kind: 'stopped', taken: others, at: b[0]!, ...none, problem: 'rejected', reply: '421 Bye' };
    const replies = { deferred: reply === 'one later' ? answer(b) : [], refused: reply === 'one never' ? answer(b) : [] };
    const taken = reply.startsWith('one') ? others : to;
    if (taken.length === 0) return { kind: 'recipients refused', ...replies };
    if (!(await beforeTransfer(taken))) return { kind: 'withdrawn' };
    // Whoever is told of may have a copy; only a process that lives knows whether.
    const keeps = !['quota', 'spam'].includes(reply);
    if (keeps) for (const address of taken) this.mailed[address]!++;
    await this.step();
    this.rejected ||= reply === 'spam';
    if (!keeps) {
      const isSpam = reply === 'spam';
      return isSpam
        ? { kind: 'content refused', certain: true, problem: 'content', reply: '554 5.7.1 Spam' }
        : { kind: 'later', problem: 'rejected', reply: '554 5.2.0 Quota exceeded' };
    }
    if (reply === 'says nothing')
      return { kind: 'unanswered', transferred: taken, ...replies, problem: 'unanswered', reply: 'Timeout' };
    return { kind: 'sent', accepted: taken, tooMany: [], ...replies };
  };

  /** By the functions. */
  #write(changes: Partial<Data>): void {
    const { data } = this.stored!;
    const [process, now] = [running.getStore(), Date.now()];
    const [before, after] = [data.notification.leaseUntil?.toMillis(), changes.notification?.leaseUntil?.toMillis()];
    if (meantState(data.state) !== 'pending') this.violations.push(`${data.state} was changed to ${changes.state}`);
    if (before !== undefined && before > now && this.#owners.get(before) !== process) this.violations.push('a lease was ignored');
    if (Number(changes.notification?.attempts) > 2) this.violations.push('there was a third attempt');
    if (changes.notification?.dueAt) this.postponed++;
    if (after !== undefined) {
      // Another one is taken once the letter is transferred.
      if (copies(changes) <= copies(data)) this.leases++;
      this.#owners.set(after, process);
    }
    this.change(changes);
  }

  change(changes: Partial<Data>): void {
    later(0.001);
    if (this.stored) this.stored = { data: { ...this.stored.data, ...changes }, updateTime: Timestamp.now() };
  }

  readonly #ref = { id: 'm', path, parent: { id: 'messages' } };

  #snapshot() {
    const { stored } = this;
    const update = async (changes: Partial<Data>, { lastUpdateTime }: { lastUpdateTime: Timestamp }) => {
      await this.step();
      if (this.stored?.updateTime === lastUpdateTime) this.change(changes);
    };
    const get = (field: keyof Data) => stored?.data[field];
    return {
      ...stored,
      createTime: stored?.updateTime,
      ...this.#ref,
      ref: { ...this.#ref, update },
      exists: !!stored,
      data: () => stored?.data,
      get,
    };
  }

  /** Optimistic, as the emulator's. Firestore ends a transaction that has been idle for a minute, as it does one that comes second. */
  readonly #runTransaction = async <T>(run: (transaction: object) => Promise<T>, { maxAttempts = 5 } = {}): Promise<T> => {
    await this.step();
    const [{ stored }, begun] = [this, Date.now()];
    const writes: Partial<Data>[] = [];
    const update = (_ref: object, changes: Partial<Data>) => writes.push(changes);
    const result = await run({ get: async () => this.#snapshot(), update });
    await this.step();
    if (this.stored === stored && Date.now() - begun < 60_000) for (const changes of writes) this.#write(changes);
    else if (maxAttempts > 1) return this.#runTransaction(run, { maxAttempts: maxAttempts - 1 });
    else throw Object.assign(new Error(), { code: GrpcStatus.ABORTED });
    return result;
  };

  #query(id: string, matches: (state: unknown) => boolean): object {
    const get = async () => {
      await this.step();
      const docs = id === 'messages' && this.stored && matches(this.stored.data.state) ? [this.#snapshot()] : [];
      return { docs };
    };
    const where = (field: string, operator: string, value: unknown) =>
      this.#query(
        id,
        (state) => field === 'state' && (operator === '==' ? state === value : !(value as unknown[]).includes(state)),
      );
    const count = () => ({ get: async () => ({ data: () => ({ count: 0 }) }) });
    const self = () => this.#query(id, matches);
    const stream = async function* () {
      yield* (await get()).docs;
    };
    return { id, where, orderBy: self, limit: self, get, count, stream };
  }

  readonly firestore = {
    doc: () => this.#ref,
    collection: (id: string) => this.#query(id, () => true),
    runTransaction: this.#runTransaction,
  };
}

const copies = ({ notification }: Partial<Data>) => notification?.transfers.reduce((sum, { count }) => sum + count, 0) ?? 0;

let world: World;
let runTask: () => Promise<unknown>;
let runSchedule: () => Promise<unknown>;
beforeAll(async () => {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['Date'] });
  const quiet = () => {};
  vi.doMock('firebase-functions/logger', () => ({ info: quiet, warn: quiet, error: quiet }));
  vi.doMock(import('firebase-admin/firestore'), async (original) => ({
    ...(await original()),
    getFirestore: () => world.firestore as never,
  }));
  vi.doMock('firebase-admin/functions', () => ({ getFunctions: () => ({ taskQueue: () => ({ enqueue: world.enqueue }) }) }));
  vi.doMock(import('../smtp/send-letter.ts'), () => ({
    sendLetter: (...given: Parameters<World['sendLetter']>) => world.sendLetter(...given),
  }));
  vi.doMock('../stored/scan.ts', () => ({ scanSome: async () => [] }));
  vi.doMock('../abuse/blocked-list.ts', () => ({ readBlockedList: async () => ({ problems: null }) }));
  vi.doMock(import('../mail/notification-mail.ts'), () => ({ composeNotification: () => ({}) as Letter }));
  vi.doMock('node:timers/promises', () => ({
    setTimeout: async (milliseconds: number) => {
      await world.step();
      later(milliseconds / 1000);
    },
  }));
  const { sendNotification } = await import('./send-notification.ts');
  const { requeueUndelivered } = await import('./requeue-undelivered.ts');
  runTask = async () => sendNotification.run({ data: { path } } as never);
  runSchedule = async () => requeueUndelivered.run({} as never);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const module of ['firebase-functions/logger', 'firebase-admin/firestore', 'firebase-admin/functions']) vi.doUnmock(module);
  for (const module of [
    '../smtp/send-letter.ts',
    '../abuse/blocked-list.ts',
    '../mail/notification-mail.ts',
    'node:timers/promises',
  ])
    vi.doUnmock(module);
  vi.resetModules();
});

/** Starts a task or the schedule as a process of its own; whether it succeeds is the world's problem. */
let processes = 0;
const start = (run: () => Promise<unknown>) => running.run(++processes, () => void run().catch(() => {}));

const steps = {
  happen: (at: number) => world.steps.splice(at % (world.steps.length || 1), 1)[0]?.happen(),
  // A task that was started is gone: the queue's own retries are not needed.
  task: (at: number) => world.tasks.splice(at % (world.tasks.length || 1), 1).length > 0 && start(runTask),
  'task twice': () => start(runTask),
  schedule: () => start(runSchedule),
  quota: () => (world.reply = 'quota'),
  'one later': () => (world.reply = 'one later'),
  'hangs up on one': () => (world.reply = 'hangs up on one'),
  accepts: () => (world.reply = 'accepts'),
};
const faults = {
  fail: (at: number) => world.steps.splice(at % (world.steps.length || 1), 1)[0]?.fail(),
  kill: (at: number) => {
    const victim = world.steps[at % (world.steps.length || 1)]?.process;
    world.steps = world.steps.filter(({ process }) => process !== victim);
  },
  // Leases are 165 s and 615 s, the longest wait between attempts two hours.
  later: (at: number) => later([1, 20, 100, 600, 7200][at % 5]!),
  spam: () => (world.reply = 'spam'),
  'one never': () => (world.reply = 'one never'),
  'says nothing': () => (world.reply = 'says nothing'),
  hold: () => world.change({ state: 'held' }),
  release: (at: number) => world.change({ state: ['pending', ' « Pending » ', 'Resend'][at % 3] as 'pending' }),
  delete: () => (world.stored = undefined),
};
const kinds = { ...steps, ...faults };

async function play(actions: readonly (readonly [kind: keyof typeof kinds, at: number])[]): Promise<void> {
  vi.setSystemTime(new Date('2026-11-23T08:00:00Z'));
  world = new World();
  world.tasks.push('first');
  for (const [kind, at] of actions) {
    later(0.01);
    kinds[kind](at);
    await setImmediate();
  }
}

/** Every process goes on, nothing fails any more, the schedule and the queue run. */
async function settle(): Promise<void> {
  Object.assign(world, { calm: true, reply: 'accepts' });
  for (const { happen } of world.steps.splice(0)) happen();
  await setImmediate();
  for (let round = 0; round < 8; round++) {
    for (; world.tasks.length > 0; world.tasks.pop()) await runTask();
    later(3 * 3600);
    await runSchedule();
  }
}

/** Who lacks it, though the document doesn't say so. */
function lacking({ mailed, stored }: World) {
  const { refused = [], transfers = [] } = stored?.data.notification ?? {};
  const told = [...refused, ...transfers].map(({ recipient }) => recipient);
  return Object.keys(mailed).filter((address) => !mailed[address] && !told.includes(address));
}

const actionsOf = (...weighted: (readonly [keyof typeof kinds, weight: number])[]) =>
  fc.array(
    fc.tuple(fc.oneof(...weighted.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))), fc.nat({ max: 60 })),
    { minLength: 10, maxLength: 80, size: 'max' },
  );
const usual = Object.keys(steps).map((kind) => [kind as keyof typeof steps, kind === 'happen' ? 20 : 2] as const);

const happen = (count: number) => Array.from({ length: count }, () => ['happen', 0] as const);
/** The process sleeps for two hours when it is about to note the transfer. */
const asleep: Parameters<typeof play>[0] = [
  ['task', 0],
  ...happen(2),
  ['schedule', 0],
  ...happen(1),
  ['later', 4],
  ...happen(4),
  ['task twice', 0],
  ['happen', 44],
  ['says nothing', 0],
  ...happen(6),
];

test(
  'whatever dies, is suspended, late, done twice, fails or is changed by staff: nothing is lost, stuck or overwritten',
  { timeout: 60_000 },
  async () => {
    const unusual = Object.keys(faults).map((kind) => [kind as keyof typeof faults, kind === 'later' ? 3 : 1] as const);
    await fc.assert(
      fc.asyncProperty(actionsOf(...usual, ...unusual), async (actions) => {
        await play(actions);
        const releases = actions.filter(([kind]) => kind === 'release').length;
        const byHand = actions.findLast(([kind]) => ['hold', 'release', 'delete'].includes(kind))?.[0];
        await settle();
        expect(world.violations).toEqual([]);
        expect(world.attempts).toBeLessThanOrEqual(world.leases);
        for (const mails of Object.values(world.mailed)) expect(mails).toBeLessThanOrEqual(2 * (1 + releases));
        const state = world.stored?.data.state;
        if (actions.some(([kind]) => kind === 'delete')) expect(state).toBeUndefined();
        else if (byHand === 'hold') expect(state).toBe('held');
        else if (state === 'sent' || state === 'unconfirmed') expect(lacking(world)).toEqual([]);
        else {
          expect(state).toBe('failed');
          expect(world.rejected || world.stored?.data.notification.attempts === 2).toBe(true);
        }
      }),
      { numRuns: 1000, examples: [[[...asleep]]] },
    );
  },
);

test(
  'as long as every process goes on, each recipient gets it once, and each failed attempt queues the next, not the schedule',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(actionsOf(...usual), async (actions) => {
        await play(actions);
        expect(world.tasks.filter((name) => /m-\d+-\d+$/.test(name))).toEqual([]);
        await settle();
        expect(world.violations).toEqual([]);
        expect(Object.values(world.mailed)).toEqual([1, 1]);
        expect(world.retries).toBe(world.postponed);
      }),
      { numRuns: 500 },
    );
  },
);

test('attempts are 10, 20, 40 seconds apart, and so on up to two hours: 24 of them take 29 hours', async () => {
  const { backoffSeconds } = await import('./send-notification.ts');
  const waits = Array.from({ length: 23 }, (_, index) => backoffSeconds(index + 1));
  expect([...waits.slice(0, 3), waits.at(-1)]).toEqual([10, 20, 40, 7200]);
  expect(waits.reduce((sum, wait) => sum + wait) / 3600).toBeCloseTo(28.8, 1);
});

test('a settled message expires after RETENTION_DAYS, with 0 never; a digest after 30 days', () => {
  const daysUntil = (collection: string) => expiry(collection) && (expiry(collection)!.toMillis() - Date.now()) / 86_400_000;
  const expected: Record<string, number | null> = { '10': 10, '0': null };
  for (const [days, after] of Object.entries(expected)) {
    vi.stubEnv('RETENTION_DAYS', days);
    expect([daysUntil('messages'), daysUntil('digests')]).toEqual([after, 30]);
  }
});
