import { afterAll, expect, test, vi } from 'vitest';

const mocked = [
  'firebase-functions/logger',
  './queue.ts',
  '../store/messages.ts',
  '../store/copies.ts',
];
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const module of mocked) vi.doUnmock(module);
  vi.resetModules();
});

test("a message that can't be sent again, and a query that fails, stop no other step", async () => {
  // Not in the digest's own hour, in which no flood is told.
  vi.setSystemTime('2026-11-27T10:00:00Z');
  vi.stubEnv('MAIL_TO', 'equipe@lagune.example');
  // Not in the hour of the morning's digest.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T10:00:00Z') });
  vi.resetModules();
  const logged: unknown[] = [];
  const queued: string[] = [];
  const note = (line: string, details: object) => void logged.push({ line, ...details });
  vi.doMock('firebase-functions/logger', () => ({ info: note, warn: note, error: note }));
  vi.doMock(import('./queue.ts'), async (original) => ({
    ...(await original()),
    enqueueCopy: async ({ id }) => (queued.push(id), true),
  }));
  const broken = () => Promise.reject(Object.assign(new Error('too large'), { code: 3 }));
  vi.doMock(import('../store/copies.ts'), async (original) => ({
    ...(await original()),
    findOverdue: async () => [{ id: 'overdue' } as never],
    countPendingSince: async () => 4,
  }));
  vi.doMock(import('../store/messages.ts'), async (original) => ({
    ...(await original()),
    findToSendAgain: async () => ['bad', 'good'],
    sendAgain: async (id) => (id === 'bad' ? broken() : [{ id } as never]),
    countHeldSince: broken,
  }));
  const { sweepCopies } = await import('./sweep.ts');
  await sweepCopies.run({} as never);
  expect(queued).toEqual(['overdue', 'good']);
  expect(logged).toContainEqual({ line: 'step failed', step: 'sendAgain messages/bad', code: 3 });
  expect(logged).toContainEqual({ line: 'step failed', step: 'digest', code: 3 });
  expect(logged).toContainEqual({ line: 'copies pending for long', count: 4, minutes: 60 });
});
