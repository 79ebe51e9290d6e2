import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const mocked = [
  'firebase-functions/logger',
  './digest-list.ts',
  './queue.ts',
  '../store/copies.ts',
  '../store/digests.ts',
  '../store/messages.ts',
];
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const module of mocked) vi.doUnmock(module);
  vi.resetModules();
});

const down = () => Promise.reject(Object.assign(new Error('down'), { code: 3 }));
let logged: unknown[];
let queued: string[];
/** If false, the queries for a digest fail. */
let isAnswered: boolean;

beforeEach(() => {
  [logged, queued, isAnswered] = [[], [], true];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T10:00:00Z') });
  vi.stubEnv('MAIL_TO', 'equipe@lagune.example');
  vi.stubEnv('QUIET_DAYS', '14');
  vi.resetModules();
  const note = (line: string, details: object) => void logged.push({ line, ...details });
  vi.doMock('firebase-functions/logger', () => ({ info: note, warn: note, error: note }));
  vi.doMock(import('./digest-list.ts'), () => ({
    listForDigest: async () => (isAnswered ? ({ problems: '' } as never) : down()),
  }));
  vi.doMock(import('./queue.ts'), async (original) => ({
    ...(await original()),
    enqueueCopy: async ({ id }) => (queued.push(id), true),
  }));
  vi.doMock(import('../store/copies.ts'), async (original) => ({
    ...(await original()),
    findOverdue: async () => [{ id: 'overdue' } as never],
    countPendingSince: async () => 4,
  }));
  vi.doMock(import('../store/digests.ts'), () => ({
    findDigest: async () => null,
    createDigest: async (id) => [{ id: `digest of ${id}` } as never],
  }));
  vi.doMock(import('../store/messages.ts'), async (original) => ({
    ...(await original()),
    findToSendAgain: async () => ['bad', 'good'],
    sendAgain: async (id) => (id === 'bad' ? down() : [{ id } as never]),
    countHeldSince: async () => (isAnswered ? 1 : down()),
    lastSignOfLife: async () => Date.parse('2026-11-01T10:00:00Z'),
  }));
});

const sweep = async () => (await import('./sweep.ts')).sweepCopies.run({} as never);
const digest = async () => (await import('./daily-digest.ts')).dailyDigest.run({} as never);

test("if a message can't be sent again, or a query fails, sweepCopies still takes its other steps", async () => {
  isAnswered = false;
  await sweep();
  expect(queued).toEqual(['overdue', 'good']);
  expect(logged).toContainEqual({ line: 'step failed', step: 'sendAgain messages/bad', code: 3 });
  expect(logged).toContainEqual({ line: 'step failed', step: 'digest', code: 3 });
  expect(logged).toContainEqual({ line: 'copies pending for long', count: 4, minutes: 60 });
});

test.each([
  ['06:59', ['digest of 2026-11-27T06']],
  ['07:00', []],
  ['07:59', []],
  ['08:00', ['digest of 2026-11-27T08']],
])(
  'at %s in Abidjan, a flood queues the digests %j: in the hour from 07:00, the daily digest is enough',
  async (time, digests) => {
    vi.setSystemTime(`2026-11-27T${time}:00Z`);
    await sweep();
    expect(queued.filter((id) => id.startsWith('digest'))).toEqual(digests);
  },
);

test("a daily digest that can't be queued is tried again, and the alert on days without a message is raised all the same", async () => {
  isAnswered = false;
  await expect(digest()).rejects.toThrow('Tried again by Cloud Scheduler');
  expect(logged).toContainEqual({ line: 'no message for days', days: 26 });
  isAnswered = true;
  await digest();
  expect(queued).toEqual(['digest of 2026-11-27']);
});

test.each([
  ['14', '2026-11-15T09:59', []],
  ['14', '2026-11-15T10:00', [14]],
  ['0', '2027-11-01T10:00', []],
])(
  'with QUIET_DAYS=%s, if the last message came on 1 November, the alerts on %s name these days of silence: %j',
  async (limit, time, days) => {
    vi.stubEnv('QUIET_DAYS', limit);
    vi.setSystemTime(`${time}:00Z`);
    await digest();
    const alerts = logged.filter((one) => (one as { line: string }).line === 'no message for days');
    expect(alerts).toEqual(days.map((number) => ({ line: 'no message for days', days: number })));
  },
);
