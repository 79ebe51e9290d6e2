import type { CallableRequest } from 'firebase-functions/https';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../src/contract/message-sample.ts';

const storeMessage = vi.fn<typeof import('./messages.ts').storeMessage>();

/** Calls the function with its edges mocked: Google's verdict on the token, the database, the queue. */
async function run({ app, token }: { app?: object; token?: string }) {
  vi.doMock(import('./messages.ts'), async (original) => ({ ...(await original()), storeMessage }));
  vi.doMock('./notification-queue.ts', () => ({ queueNotification: () => Promise.resolve() }));
  const { sendContactEmail } = await import('./send-contact-email.ts');
  const headers: Record<string, string | undefined> = { 'x-firebase-appcheck': token };
  const rawRequest = { rawBody: Buffer.from('{}'), get: (name: string) => headers[name] };
  return sendContactEmail.run({ app, data: sampleRequest(), rawRequest } as unknown as CallableRequest);
}

beforeEach(() => {
  vi.stubEnv('MESSAGES_PER_ADDRESS', '2');
  storeMessage.mockReset();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('./messages.ts');
  vi.doUnmock('./notification-queue.ts');
});

describe('with App Check, a message', () => {
  beforeEach(() => vi.stubEnv('APP_CHECK', 'true'));
  const stored = () => storeMessage.mock.calls.map(([, screening]) => screening);

  test('with a fresh token is verified', async () => {
    await run({ app: { appId: 'site', alreadyConsumed: false }, token: 'fresh' });
    expect(stored()).toEqual([{ suspectedSpam: false, verified: true }]);
  });

  test.each([
    ['that was used before', { app: { appId: 'site', alreadyConsumed: true }, token: 'old' }],
    ['that could not be verified', { token: 'doubtful' }],
  ])('with a token %s is rejected, as a new token may be accepted', async (_, request) => {
    await expect(run(request)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(stored()).toEqual([]);
  });

  test('without a token is stored as unverified', async () => {
    await run({});
    expect(stored()).toEqual([{ suspectedSpam: false, verified: false }]);
  });
});

test('retries of a message that can not be stored never reach the rate limit', async () => {
  vi.stubEnv('APP_CHECK', 'false');
  storeMessage.mockRejectedValue(new Error('down'));
  for (let attempt = 0; attempt < 4; attempt++) await expect(run({})).rejects.toMatchObject({ code: 'unavailable' });
});
