import type { CallableRequest } from 'firebase-functions/https';
import { afterAll, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../../src/contract/message-sample.ts';

afterAll(() => {
  vi.unstubAllEnvs();
  for (const module of ['firebase-functions/logger', './store-message.ts', '../delivery/notification-queue.ts'])
    vi.doUnmock(module);
  vi.resetModules();
});

const quiet = () => {};
const down = () => Promise.reject(new Error('down'));
const stored = () => Promise.resolve({ ref: {} as never, heldFor: null });

test.each([
  ['stored', down, down],
  ['queued', stored, down],
])('retries of a message that can not be %s are refused, and never reach the rate limit', async (_, store, queue) => {
  vi.stubEnv('MESSAGES_PER_ADDRESS', '2');
  vi.resetModules();
  vi.doMock('firebase-functions/logger', () => ({ info: quiet, warn: quiet, error: quiet }));
  vi.doMock(import('./store-message.ts'), async (original) => ({ ...(await original()), storeMessage: store }));
  vi.doMock(import('../delivery/notification-queue.ts'), async (original) => ({
    ...(await original()),
    queueNotification: queue,
  }));
  const { sendContactEmail } = await import('./send-contact-email.ts');
  const request = { data: sampleRequest(), rawRequest: { get: () => undefined } } as unknown as CallableRequest;
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(sendContactEmail.run(request)).rejects.toMatchObject({ code: 'unavailable' });
});
