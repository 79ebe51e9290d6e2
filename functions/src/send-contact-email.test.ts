import type { CallableRequest } from 'firebase-functions/https';
import { afterAll, expect, test, vi } from 'vitest';
import { sampleRequest } from '../../src/contract/message-sample.ts';

afterAll(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('./store-message.ts');
  vi.resetModules();
});

test('retries of a message that can not be stored never reach the rate limit', async () => {
  vi.stubEnv('MESSAGES_PER_ADDRESS', '2');
  vi.resetModules();
  const storeMessage = () => Promise.reject(new Error('down'));
  vi.doMock(import('./store-message.ts'), async (original) => ({ ...(await original()), storeMessage }));
  const { sendContactEmail } = await import('./send-contact-email.ts');
  const request = { data: sampleRequest(), rawRequest: { get: () => undefined } } as unknown as CallableRequest;
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(sendContactEmail.run(request)).rejects.toMatchObject({ code: 'unavailable' });
});
