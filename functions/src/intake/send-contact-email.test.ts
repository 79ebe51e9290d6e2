import type { CallableRequest } from 'firebase-functions/https';
import type { HeldFor } from '../store/schemas.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../../shared/message-sample.ts';

const mocked = [
  'firebase-functions/logger',
  './screening.ts',
  '../copies/queue.ts',
  '../store/messages.ts',
];
afterAll(() => {
  vi.unstubAllEnvs();
  for (const module of mocked) vi.doUnmock(module);
  vi.resetModules();
});

const quiet = () => {};
const down = () => Promise.reject(new Error('down'));
const stored = () => Promise.resolve([{} as never]);

test.each<[string, HeldFor | null, () => Promise<never> | Promise<never[]>, () => Promise<never>]>([
  ['stored', 'unproven', down, down],
  ['queued', null, stored, down],
])(
  "while a message can't be %s, its retries fail, and don't count towards a limit",
  async (_, reason, store, queue) => {
    vi.stubEnv('MESSAGES_PER_ADDRESS', '2');
    vi.stubEnv('HELD_PER_DAY', '10');
    vi.resetModules();
    vi.doMock('firebase-functions/logger', () => ({ info: quiet, warn: quiet, error: quiet }));
    vi.doMock(import('./screening.ts'), async (original) => ({
      ...(await original()),
      reasonToHold: () => Promise.resolve(reason),
    }));
    vi.stubEnv('MAIL_TO', 'equipe@lagune.example');
    const none = () => Promise.resolve(null);
    vi.doMock(import('../store/messages.ts'), async (original) => ({
      ...(await original()),
      findMessage: none,
      countHeldSince: () => Promise.resolve(0),
      storeMessage: store,
    }));
    vi.doMock(import('../copies/queue.ts'), async (original) => ({
      ...(await original()),
      enqueueCopy: queue,
    }));
    const { sendContactEmail } = await import('./send-contact-email.ts');
    const request = {
      data: sampleRequest(),
      rawRequest: { get: () => undefined },
    } as unknown as CallableRequest;
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(sendContactEmail.run(request)).rejects.toMatchObject({
        code: 'unavailable',
        details: { retry: true },
      });
  },
);
