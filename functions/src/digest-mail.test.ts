import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notDue } from './delivery.ts';
import { composeDigest } from './digest-mail.ts';
import type { StoredMessage } from './stored-message.ts';
import { sampleStored, sampleWaiting } from './stored-message-sample.ts';

beforeAll(() => {
  vi.stubEnv('MAIL_FROM', 'site@lagune-integration.example');
  vi.stubEnv('MAIL_TO', 'equipe@lagune-integration.example');
  // Links to the console are in production's e-mails only.
  vi.stubEnv('GCLOUD_PROJECT', 'lagune-integration-prod');
});
afterAll(() => vi.unstubAllEnvs());

/** A document of a held message, with these fields. */
function held(fields: Partial<StoredMessage>) {
  let stored = sampleStored({ state: 'held', ...fields });
  const document = {
    id: crypto.randomUUID(),
    ref: { update: async (changes: Partial<StoredMessage>) => void (stored = { ...stored, ...changes }) },
    data: () => stored,
    get: (field: string) => field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], stored),
  };
  return document as unknown as QueryDocumentSnapshot;
}

test.each([
  ['ordinary messages', 60, {}],
  [
    'names as long as the form allows, and verbose servers',
    40,
    { name: 'é'.repeat(200), state: 'failed' as const, notification: { ...notDue, lastError: 'x'.repeat(4000) } },
  ],
])('of 300 %s, as many are listed as fit into 90 KB, and the subject counts all', (_, least, fields) => {
  const messages = Array.from({ length: 300 }, () => sampleWaiting(fields));
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
  const message = sampleWaiting({
    name: 'Gagnez un iPhone',
    state: 'failed',
    notification: { ...notDue, lastError: '554 http://spam' },
  });
  const { text, html } = composeDigest('2026-11-23', [message], true).options as Record<'html' | 'text', string>;
  expect(text).toContain(message.document.id);
  expect(text + html).not.toMatch(/iPhone|spam/);
});

test.each([
  ['300 came at once', 300, 1],
  ['60 came a day for ten days', 60, 10],
])(
  'a genuine message, then each of the others is listed, oldest first, as many a day as fit: %s',
  { timeout: 60_000 },
  async (_, count, forDays) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);
    const documents = [held({ receivedAt: Timestamp.now() })];
    vi.resetModules();
    vi.doMock('./messages.ts', () => ({ messages: () => ({ stream: () => documents.toReversed() }) }));
    const { markTold, waitingMessages } = await import('./waiting-messages.ts');

    const listedSince = new Map<string, number>();
    const receive = () => {
      later(1 / 60);
      documents.push(held({ receivedAt: Timestamp.now(), heldFor: 'unproven' }));
    };
    for (let day = 0; day < forDays + 20 && (day < forDays || listedSince.size < documents.length); day++) {
      if (day < forDays) for (let sent = 0; sent < count; sent++) receive();
      later(24 - count / 60);
      const found = await waitingMessages();
      const { options, listed } = composeDigest('2026-11-23', found);
      const due = documents.filter(({ id }) => (listedSince.get(id) ?? 0) <= Date.now() - 7 * 86_400_000);
      expect(options.subject).toMatch(new RegExp(`^${due.length} `));
      expect(Buffer.byteLength(options.html + options.text)).toBeLessThanOrEqual(90_000);
      expect(listed.length).toBeGreaterThanOrEqual(Math.min(50, due.length));
      for (const { document } of listed) listedSince.set(document.id, Date.now());
      await Promise.all(listed.map(markTold));
    }
    expect([...listedSince.keys()]).toEqual(documents.map(({ id }) => id));

    // Again after a week: first what was listed longest ago.
    const [longestAgo] = [...listedSince].toSorted(([, one], [, other]) => one - other);
    later(7 * 24);
    expect((await waitingMessages())[0]?.document.id).toBe(longestAgo?.[0]);
    vi.useRealTimers();
    vi.doUnmock('./messages.ts');
    vi.resetModules();
  },
);
