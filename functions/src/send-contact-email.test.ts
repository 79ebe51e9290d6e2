import type { CallableRequest } from 'firebase-functions/https';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../src/contract/message-sample.ts';

const storeMessage = vi.fn<typeof import('./messages.ts').storeMessage>();

/** Calls the function; only its edges are made up: what Google's servers say of a token, the database, the queue. */
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
  const stored = () => storeMessage.mock.calls.map(([, doubts]) => doubts);

  test('with a fresh token is verified', async () => {
    await run({ app: { appId: 'site', alreadyConsumed: false }, token: 'fresh' });
    expect(stored()).toEqual([{ suspectedSpam: false, verified: true }]);
  });

  test.each([
    ['that was used before', { app: { appId: 'site', alreadyConsumed: true }, token: 'old' }],
    ['that could not be verified', { token: 'doubtful' }],
  ])('with a token %s is refused, as a new token may be better', async (_, request) => {
    await expect(run(request)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(stored()).toEqual([]);
  });

  test('without a token is stored as unverified', async () => {
    await run({});
    expect(stored()).toEqual([{ suspectedSpam: false, verified: false }]);
  });
});

test('whoever tries again while messages can not be stored is told so each time, and not that they sent too many', async () => {
  vi.stubEnv('APP_CHECK', 'false');
  storeMessage.mockRejectedValue(new Error('down'));
  for (let attempt = 0; attempt < 4; attempt++) await expect(run({})).rejects.toMatchObject({ code: 'unavailable' });
});
