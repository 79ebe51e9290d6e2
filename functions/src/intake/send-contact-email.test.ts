import type { CallableRequest } from 'firebase-functions/https';
import type { HeldFor } from '../store/schemas.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
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

/** `reason`: why the next message is held. `broken`: the part that fails. */
let reason: HeldFor | null;
let broken: 'store' | 'queue' | null;
/** Why each message that was to be stored is held. */
let reasons: (HeldFor | null)[];

beforeEach(() => {
  reasons = [];
  vi.stubEnv('MESSAGES_PER_ADDRESS', '2');
  vi.stubEnv('HELD_PER_DAY', '10');
  vi.stubEnv('MAIL_TO', 'equipe@lagune.example');
  vi.resetModules();
  const quiet = () => {};
  const unless = async <T>(part: typeof broken, result: T) => {
    if (broken === part) throw new Error('down');
    return result;
  };
  vi.doMock('firebase-functions/logger', () => ({ info: quiet, warn: quiet, error: quiet }));
  vi.doMock(import('./screening.ts'), async (original) => ({
    ...(await original()),
    reasonToHold: () => Promise.resolve(reason),
  }));
  vi.doMock(import('../store/messages.ts'), async (original) => ({
    ...(await original()),
    findMessage: () => Promise.resolve(null),
    countHeldSince: () => Promise.resolve(0),
    storeMessage: ({ heldFor }) => {
      reasons.push(heldFor);
      return unless('store', [{} as never]);
    },
  }));
  vi.doMock(import('../copies/queue.ts'), async (original) => ({
    ...(await original()),
    enqueueCopy: () => unless('queue', true),
  }));
});

async function send(): Promise<unknown> {
  const { sendContactEmail } = await import('./send-contact-email.ts');
  const rawRequest = { get: () => undefined };
  return sendContactEmail.run({ data: sampleRequest(), rawRequest } as unknown as CallableRequest);
}
const notAccepted = { code: 'unavailable', details: { retry: true } };

test.each<[string, typeof reason, typeof broken]>([
  ['stored', 'unproven', 'store'],
  ['queued', null, 'queue'],
])("while messages can't be %s, retries fail and use up no limit", async (_, why, part) => {
  [reason, broken] = [why, part];
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(send()).rejects.toMatchObject(notAccepted);
  expect(reasons).toEqual([why, why, why, why]);
});

test("a flood's messages that can't be stored don't lower an IP address's count of held messages", async () => {
  [reason, broken] = ['unproven', null];
  for (let attempt = 0; attempt < 2; attempt++) await send();
  [reason, broken] = ['flood', 'store'];
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(send()).rejects.toMatchObject(notAccepted);
  [reason, broken] = ['unproven', null];
  await expect(send()).rejects.toMatchObject({ details: { limit: 'address' } });
});
