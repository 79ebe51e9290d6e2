import type { CallableRequest } from 'firebase-functions/https';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../src/contract/message-sample.ts';

const request = (app: object | undefined) =>
  ({ app, data: {}, rawRequest: { rawBody: Buffer.from('{}'), get: () => undefined } }) as unknown as CallableRequest;

const run = async (app: object | undefined) => {
  const { sendContactEmail } = await import('./send-contact-email.ts');
  return sendContactEmail.run(request(app));
};

afterAll(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('./messages.ts');
  vi.resetModules();
});

// Only the edge is made up: what Google's servers say of a token can't be had here.
describe('App Check', () => {
  beforeAll(() => vi.stubEnv('APP_CHECK', 'true'));
  test('a call without a token is refused', async () => {
    await expect(run(undefined)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a call with a token that was used before is refused', async () => {
    await expect(run({ appId: 'site', alreadyConsumed: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a call with a fresh token goes on to validation', async () => {
    await expect(run({ appId: 'site', alreadyConsumed: false })).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

test('whoever tries again while messages can not be stored is told so each time, and not that they sent too many', async () => {
  vi.stubEnv('APP_CHECK', 'false');
  vi.stubEnv('MESSAGES_PER_ADDRESS', '2');
  vi.resetModules();
  vi.doMock('./messages.ts', () => ({ storeMessage: () => Promise.reject(new Error('down')) }));
  const { sendContactEmail } = await import('./send-contact-email.ts');
  const again = { ...request(undefined), data: sampleRequest() } as CallableRequest;
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(sendContactEmail.run(again)).rejects.toMatchObject({ code: 'unavailable' });
});
