import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notDue } from './delivery.ts';
import { composeDigest } from './digest-mail.ts';
import type { StoredMessage } from './stored-message.ts';
import { sampleStored } from './stored-message-sample.ts';
import type { WaitingMessage } from './waiting-messages.ts';

beforeAll(() => {
  vi.stubEnv('MAIL_FROM', 'site@lagune-integration.example');
  vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example');
  // Links to the console are in production's e-mails only.
  vi.stubEnv('GCLOUD_PROJECT', 'lagune-integration-prod');
});
afterAll(() => vi.unstubAllEnvs());

const waiting = (fields: Partial<StoredMessage>): WaitingMessage => {
  const stored = sampleStored({ state: 'held', ...fields });
  const document = { id: crypto.randomUUID(), get: (field: string) => (stored as Record<string, unknown>)[field] };
  return { document: document as unknown as QueryDocumentSnapshot, readable: true, stored };
};

test.each([
  ['ordinary messages', 60, {}],
  [
    'names as long as the form allows, and verbose servers',
    40,
    { name: 'é'.repeat(200), state: 'failed' as const, notification: { ...notDue, lastError: 'x'.repeat(4000) } },
  ],
])('of 300 %s, as many are listed as fit into 90 KB, and the subject counts all', (_, least, fields) => {
  const messages = Array.from({ length: 300 }, () => waiting(fields));
  const { options, listed } = composeDigest('2026-11-23', messages);
  const { subject, html, text } = options as Record<'subject' | 'html' | 'text', string>;
  expect(Buffer.byteLength(html + text)).toBeLessThanOrEqual(90_000);
  expect(listed).toEqual(messages.slice(0, listed.length));
  expect(listed.length).toBeGreaterThanOrEqual(least);
  for (const { document } of listed) expect(text).toContain(document.id);
  expect(text.match(/Référence/g)).toHaveLength(listed.length);
  expect(subject).toMatch(/^300 /);
  expect(text).toContain(`Et ${300 - listed.length} autres demandes`);
});

test('once it was rejected for what is in it, nothing in it was written by a visitor or a server', () => {
  const message = waiting({
    name: 'Gagnez un iPhone',
    state: 'failed',
    notification: { ...notDue, lastError: '554 http://spam' },
  });
  const { text, html } = composeDigest('2026-11-23', [message], true).options as Record<'html' | 'text', string>;
  expect(text).toContain(message.document.id);
  expect(text + html).not.toMatch(/iPhone|spam/);
});
