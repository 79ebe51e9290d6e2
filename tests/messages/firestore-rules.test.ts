import { describe, expect, test } from 'vitest';
import { product } from '../support/product.ts';

const documents = `http://${product.firestoreHost}/v1/projects/${product.projectId}/databases/(default)/documents`;
const asAdministrator = { Authorization: 'Bearer owner' };

// The embedded Firestore has no rules: a green run of CI must have used Google's.
describe.skipIf(product.firestore === 'embedded' && !process.env['CI'])('the database rules', () => {
  test('deny clients to read or list messages', async () => {
    expect((await fetch(`${documents}/messages/some-id`)).status).toBe(403);
    expect((await fetch(`${documents}/messages`)).status).toBe(403);
  });

  test('deny clients to write messages', async () => {
    const body = JSON.stringify({ fields: { name: { stringValue: 'Intrus' } } });
    expect((await fetch(`${documents}/messages?documentId=intrus`, { method: 'POST', body })).status).toBe(403);
    expect((await fetch(`${documents}/messages/intrus`, { method: 'PATCH', body })).status).toBe(403);
    expect((await fetch(`${documents}/messages/intrus`, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${documents}/messages/intrus`, { headers: asAdministrator })).status).toBe(404);
  });
});
