import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sampleFields } from '../../../shared/message-sample.ts';
import type { Letter } from '../letters/letter.ts';
import type { Verdict } from '../smtp/verdict.ts';
import type { storeMessage } from '../store/messages.ts';
import type { StoredMessage } from '../store/schemas.ts';
import type { Task } from './queue.ts';

// The real functions run on a simulated database, queue, clock and SMTP server. Whenever a process
// waits for a simulated part, that is a step. The test lets a step happen, fail, come late (as in a
// suspended process), or never come (as if the process had died).

type Data = Record<string, unknown>;
type Stored = { data: Data; version: number };
type Step = { process: number; happen: () => void; fail: () => void };
type Server = 'accepts' | 'is down' | 'refuses one' | 'says nothing' | 'hangs up on one';
type Ref = { path: string; id: string; parent: { id: string } };
/** `isPossible` is false for an update with `lastUpdateTime` if the document was changed since. */
type Write = { isPossible: () => boolean; write: () => void };
type Precondition = { lastUpdateTime?: number };

const settings = {
  MAIL_MAX_ATTEMPTS: '6',
  MAIL_MIN_BACKOFF_SECONDS: '10',
  MAIL_MAX_BACKOFF_SECONDS: '7200',
  MAIL_OVERDUE_SECONDS: '120',
  SMTP_TIMEOUT_SECONDS: '30',
  SMTP_FINAL_REPLY_SECONDS: '600',
  RETENTION_DAYS: '365',
};
const recipients = ['a@x.example', 'b@x.example'];
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const copyOf = <T>(value: T): T =>
  value instanceof Timestamp || value === null || typeof value !== 'object'
    ? value
    : (Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as T);
const fieldOf = (data: Data, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Data | undefined)?.[key], data);
const valueOf = (value: unknown) => (value instanceof Timestamp ? value.toMillis() : value);

const running = new AsyncLocalStorage<number>();

class World {
  readonly documents = new Map<string, Stored>();
  steps: Step[] = [];
  tasks: Task[] = [];
  server: Server = 'accepts';
  conversations = 0;
  readonly mailed = new Map<string, number>();
  calm = true;
  readonly #names = new Set<string>();

  readonly step = async (): Promise<void> => {
    if (this.calm) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = () => reject(Object.assign(new Error('failed'), { code: GrpcStatus.UNAVAILABLE }));
    this.steps.push({ process: running.getStore() ?? 0, happen: resolve, fail });
    await promise;
  };

  readonly enqueue = async (task: Task, { id }: { id: string }) => {
    await this.step();
    if (this.#names.has(id))
      throw Object.assign(new Error(), { code: 'functions/task-already-exists' });
    this.#names.add(id);
    this.tasks.push(task);
  };

  readonly converse = async (
    { messageId }: Letter,
    recipient: string,
    endsAt: number,
  ): Promise<Verdict> => {
    this.conversations++;
    await this.step();
    const { server } = this;
    const reply = { phase: 'recipient', text: server, isServers: true } as const;
    const isB = recipient.startsWith('b');
    if (server === 'is down' || (server === 'hangs up on one' && isB))
      return { kind: 'later', reply };
    if (server === 'refuses one' && isB) return { kind: 'refused', reply };
    if (Date.now() >= endsAt) return { kind: 'later', reply };
    const copy = `${messageId} ${recipient}`;
    this.mailed.set(copy, (this.mailed.get(copy) ?? 0) + 1);
    await this.step();
    return server === 'says nothing' ? { kind: 'unanswered', reply } : { kind: 'accepted' };
  };

  change(path: string, changes: Data): void {
    const { data = {}, version = 0 } = this.documents.get(path) ?? {};
    const next = copyOf(data);
    for (const [key, value] of Object.entries(changes)) {
      const [outer = '', inner] = key.split('.');
      if (inner === undefined || key.includes('@')) next[key] = value;
      else next[outer] = { ...(next[outer] as Data), [inner]: value };
    }
    this.documents.set(path, { data: next, version: version + 1 });
  }

  #snapshot(ref: Ref) {
    const { data, version } = this.documents.get(ref.path) ?? {};
    return {
      ...ref,
      ref,
      exists: data !== undefined,
      createTime: Timestamp.now(),
      updateTime: version,
      data: () => copyOf(data),
      get: (path: string) => data && fieldOf(data, path),
    };
  }

  #writer(writes: Write[]) {
    const set = ({ path }: Ref, data: Data) =>
      writes.push({
        isPossible: () => true,
        write: () => (this.documents.delete(path), this.change(path, data)),
      });
    const update = ({ path }: Ref, data: Data, { lastUpdateTime }: Precondition = {}) => {
      const isPossible = () =>
        [undefined, this.documents.get(path)?.version].includes(lastUpdateTime);
      writes.push({ isPossible, write: () => this.change(path, data) });
    };
    return { set, update, create: set };
  }

  #commit(writes: Write[]): void {
    if (!writes.every(({ isPossible }) => isPossible()))
      throw Object.assign(new Error(), { code: GrpcStatus.FAILED_PRECONDITION });
    for (const { write } of writes) write();
  }

  /**
   * An optimistic transaction: it is tried again if a document that it read has changed. Its writes
   * stay even if the reply to the commit is lost.
   */
  readonly runTransaction = async <T>(
    run: (transaction: object) => Promise<T>,
    { maxAttempts = 5 } = {},
  ): Promise<T> => {
    await this.step();
    const [read, writes] = [new Map<string, number | undefined>(), [] as Write[]];
    const get = async (ref: Ref) => {
      read.set(ref.path, this.documents.get(ref.path)?.version);
      return this.#snapshot(ref);
    };
    const result = await run({ get, ...this.#writer(writes) });
    await this.step();
    const isCurrent = [...read].every(
      ([path, version]) => this.documents.get(path)?.version === version,
    );
    if (!isCurrent && maxAttempts > 1)
      return this.runTransaction(run, { maxAttempts: maxAttempts - 1 });
    if (!isCurrent) throw Object.assign(new Error(), { code: GrpcStatus.ABORTED });
    this.#commit(writes);
    await this.step();
    return result;
  };

  readonly #ref = (path: string) => {
    const [collection = '', id = ''] = path.split('/');
    const ref = { path, id, parent: { id: collection } };
    const update = async (data: Data, precondition: Precondition) => {
      const { update: add, commit } = this.#batch();
      add(ref, data, precondition);
      await commit();
      const { version } = this.documents.get(path)!;
      await this.step();
      return { writeTime: version };
    };
    return { ...ref, get: async () => (await this.step(), this.#snapshot(ref)), update };
  };

  #batch() {
    const writes: Write[] = [];
    return {
      ...this.#writer(writes),
      commit: async () => (await this.step(), this.#commit(writes)),
    };
  }

  #query(collection: string, filters: ((data: Data) => boolean)[] = []): object {
    const found = () =>
      [...this.documents]
        .filter(
          ([path, { data }]) =>
            path.startsWith(`${collection}/`) && filters.every((filter) => filter(data)),
        )
        .map(([path]) => this.#snapshot(this.#ref(path)));
    const where = (field: string, operator: string, value: unknown) =>
      this.#query(collection, [
        ...filters,
        (data) => matches(valueOf(fieldOf(data, field)), operator, value),
      ]);
    const self = () => this.#query(collection, filters);
    const get = async () => (await this.step(), { docs: found() });
    const count = () => ({
      get: async () => (await this.step(), { data: () => ({ count: found().length }) }),
    });
    return {
      doc: (id: string) => this.#ref(`${collection}/${id}`),
      where,
      orderBy: self,
      limit: self,
      get,
      count,
    };
  }

  readonly firestore = {
    doc: this.#ref,
    collection: (id: string) => this.#query(id),
    runTransaction: this.runTransaction,
    batch: () => this.#batch(),
  };

  message(): StoredMessage | undefined {
    return this.documents.get('messages/m')?.data as StoredMessage | undefined;
  }
}

function matches(found: unknown, operator: string, value: unknown): boolean {
  if (operator === '==') return found === value;
  if (operator === 'in') return (value as unknown[]).includes(found);
  if (typeof found !== 'number') return false;
  return operator === '<='
    ? found <= Number(valueOf(value))
    : operator === '<'
      ? found < Number(valueOf(value))
      : found > Number(valueOf(value));
}

let world: World;
let runTask: (task: Task) => Promise<unknown>;
let sweep: () => Promise<unknown>;
let store: (message: Parameters<typeof storeMessage>[0]) => Promise<unknown>;
beforeAll(async () => {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...settings, MAIL_TO: recipients.join() }))
    vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['Date'] });
  const quiet = () => {};
  vi.doMock('firebase-functions/logger', () => ({ info: quiet, warn: quiet, error: quiet }));
  vi.doMock(import('firebase-admin/firestore'), async (original) => ({
    ...(await original()),
    getFirestore: () => world.firestore as never,
  }));
  vi.doMock('firebase-admin/functions', () => ({
    getFunctions: () => ({ taskQueue: () => ({ enqueue: world.enqueue }) }),
  }));
  vi.doMock(import('../smtp/conversation.ts'), () => ({
    converse: (...given: Parameters<World['converse']>) => world.converse(...given),
    tryOut: async () => null,
  }));
  vi.doMock(import('../letters/notification.ts'), () => ({
    composeNotification: ({ generation }) => ({ messageId: String(generation) }) as Letter,
  }));
  vi.doMock('node:timers/promises', () => ({
    setTimeout: async (milliseconds: number) => {
      await world.step();
      later(milliseconds / 1000);
    },
  }));
  const { sendCopy } = await import('./send.ts');
  const { sweepCopies } = await import('./sweep.ts');
  const { storeMessage } = await import('../store/messages.ts');
  runTask = async (data) => sendCopy.run({ data } as never);
  sweep = async () => sweepCopies.run({} as never);
  store = (message) => storeMessage(message, recipients);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const module of [
    'firebase-functions/logger',
    'firebase-admin/firestore',
    'firebase-admin/functions',
    'node:timers/promises',
  ])
    vi.doUnmock(module);
  for (const module of ['../smtp/conversation.ts', '../letters/notification.ts'])
    vi.doUnmock(module);
  vi.resetModules();
});

let processes = 0;
const start = (run: () => Promise<unknown>) =>
  running.run(++processes, () => void run().catch(() => {}));
const someTask = (at: number): Task => ({ copy: `messages-m-1-${at % 2}`, letter: 'messages/m' });
const type = (changes: Data) => () => world.message() && world.change('messages/m', changes);

const steps = {
  happen: (at: number) => world.steps.splice(at % (world.steps.length || 1), 1)[0]?.happen(),
  // A task that starts leaves the queue even if it fails: copies don't rely on the queue's own
  // retries.
  task: (at: number) => {
    const [task] = world.tasks.splice(at % (world.tasks.length || 1), 1);
    if (task) start(() => runTask(task));
  },
  'task twice': (at: number) => start(() => runTask(someTask(at))),
  sweep: () => start(sweep),
  'is down': () => (world.server = 'is down'),
  'hangs up on one': () => (world.server = 'hangs up on one'),
  accepts: () => (world.server = 'accepts'),
};
const faults = {
  fail: (at: number) => world.steps.splice(at % (world.steps.length || 1), 1)[0]?.fail(),
  kill: (at: number) => {
    const victim = world.steps[at % (world.steps.length || 1)]?.process;
    world.steps = world.steps.filter(({ process }) => process !== victim);
  },
  // A lease lasts 765 s. The longest wait between attempts is an hour.
  later: (at: number) => later([1, 20, 100, 800, 7200][at % 5]!),
  'refuses one': () => (world.server = 'refuses one'),
  'says nothing': () => (world.server = 'says nothing'),
  'send again': type({ 'staff.sendAgain': true }),
  handle: type({ 'staff.handled': true }),
  'type something': (at: number) =>
    type(
      [
        { state: 'fini' },
        { state: 'resend' },
        { staff: 5 },
        { receivedAt: 'hier' },
        { waits: 'non' },
      ][at % 5]!,
    )(),
  delete: () => world.documents.delete('messages/m'),
};
const kinds = { ...steps, ...faults };

async function play(
  actions: readonly (readonly [kind: keyof typeof kinds, at: number])[],
): Promise<void> {
  vi.setSystemTime(new Date('2026-11-23T08:00:00Z'));
  world = new World();
  await store({
    ...sampleFields,
    id: 'm',
    serviceLabel: '',
    locale: null,
    draft: null,
    heldFor: null,
  });
  world.tasks.push(someTask(0), someTask(1));
  world.calm = false;
  for (const [kind, at] of actions) {
    later(0.01);
    kinds[kind](at);
    for (let turn = 0; turn < 3; turn++) await setImmediate();
  }
}

async function settle(): Promise<void> {
  Object.assign(world, { calm: true, server: 'accepts' });
  for (const { happen } of world.steps.splice(0)) happen();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  for (let round = 0; round < 12; round++) {
    for (let task = world.tasks.shift(); task; task = world.tasks.shift()) await runTask(task);
    later(3 * 3600);
    await sweep();
  }
}

const mailedOf = (generation: number, recipient: string) =>
  world.mailed.get(`${generation} ${recipient}`) ?? 0;

const actionsOf = (...weighted: (readonly [keyof typeof kinds, weight: number])[]) =>
  fc.array(
    fc.tuple(
      fc.oneof(...weighted.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
      fc.nat({ max: 60 }),
    ),
    { minLength: 10, maxLength: 100, size: 'max' },
  );
const usual = Object.keys(steps).map(
  (kind) => [kind as keyof typeof steps, kind === 'happen' ? 25 : 2] as const,
);

test(
  'no copy is lost, stuck or sent three times, whichever process dies, stalls or runs twice, and whatever staff type',
  { timeout: 120_000 },
  async () => {
    const unusual = Object.keys(faults).map(
      (kind) => [kind as keyof typeof faults, kind === 'later' ? 3 : 1] as const,
    );
    await fc.assert(
      fc.asyncProperty(actionsOf(...usual, ...unusual), async (actions) => {
        await play(actions);
        await settle();
        for (const count of world.mailed.values()) expect(count).toBeLessThanOrEqual(2);
        const copies = [...world.documents]
          .filter(([path]) => path.startsWith('copies/'))
          .map(([, { data }]) => data);
        expect(copies.filter(({ nextAt }) => nextAt !== null)).toEqual([]);
        expect(world.conversations).toBeLessThanOrEqual(
          copies.reduce((sum, { attempts }) => sum + Number(attempts), 0),
        );
        const message = world.message();
        if (actions.some(([kind]) => kind === 'delete')) {
          expect(message).toBeUndefined();
          return;
        }
        const { generation, copies: summaries, staff } = message!;
        expect((staff as Partial<StoredMessage['staff']>).sendAgain).not.toBe(true);
        for (const recipient of recipients) {
          const { state } = summaries[recipient]!;
          const count = mailedOf(generation, recipient);
          expect(['accepted', 'failed', 'unconfirmed']).toContain(state);
          if (state === 'accepted') expect(count).toBeGreaterThan(0);
          if (state === 'failed') expect(count).toBe(0);
        }
      }),
      { numRuns: 1000 },
    );
  },
);

test(
  'if only connections to the SMTP server fail, each recipient gets the letter exactly once',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(actionsOf(...usual), async (actions) => {
        await play(actions);
        await settle();
        expect(recipients.map((recipient) => mailedOf(1, recipient))).toEqual([1, 1]);
        expect(world.message()).toMatchObject({ state: 'sent', waits: false });
      }),
      { numRuns: 500 },
    );
  },
);
