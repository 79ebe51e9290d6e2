import { describe, expect, test } from 'vitest';
import { product } from '../support/product.ts';

const documents = `http://${product.firestoreHost}/v1/projects/${product.projectId}/databases/(default)/documents`;
const asAdministrator = { Authorization: 'Bearer owner' };
/** An unsigned token is enough, because the emulator verifies no signature. */
const token = [{ alg: 'none' }, { sub: 'visitor', user_id: 'visitor', aud: product.projectId }].map(
  (part) => btoa(JSON.stringify(part)),
);
const clients: [who: string, headers: Record<string, string>][] = [
  ['are not signed in', {}],
  ['are signed in', { Authorization: `Bearer ${token.join('.')}.` }],
];

// The embedded Firestore has no rules, so these tests are skipped with it. In CI they fail with it
// instead, so that a green run has used Google's emulator.
describe.skipIf(product.firestore === 'embedded' && !process.env['CI'])(
  'the database rules',
  () => {
    test.each(clients)('clients that %s can neither read nor list messages', async (_, headers) => {
      expect((await fetch(`${documents}/messages/some-id`, { headers })).status).toBe(403);
      expect((await fetch(`${documents}/messages`, { headers })).status).toBe(403);
    });

    test.each(clients)('clients that %s can write no messages', async (_, headers) => {
      const body = JSON.stringify({ fields: { name: { stringValue: 'Intrus' } } });
      expect(
        (await fetch(`${documents}/messages?documentId=intrus`, { method: 'POST', body, headers }))
          .status,
      ).toBe(403);
      expect(
        (await fetch(`${documents}/messages/intrus`, { method: 'PATCH', body, headers })).status,
      ).toBe(403);
      expect(
        (await fetch(`${documents}/messages/intrus`, { method: 'DELETE', headers })).status,
      ).toBe(403);
      expect(
        (await fetch(`${documents}/messages/intrus`, { headers: asAdministrator })).status,
      ).toBe(404);
    });
  },
);
