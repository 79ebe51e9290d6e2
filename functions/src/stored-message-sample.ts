import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { sampleFields } from '../../src/contract/message-sample.ts';
import { notDue } from './delivery/delivery.ts';
import { reasons, type StoredMessage } from './stored/stored-message.ts';
import type { WaitingMessage } from './stored/waiting-messages.ts';

/** A stored message for tests: pending, without a mail on its way. */
export const sampleStored = (changes: Partial<StoredMessage> = {}): StoredMessage => ({
  ...sampleFields,
  serviceLabel: 'Formations',
  locale: 'fr',
  receivedAt: Timestamp.fromDate(new Date('2026-03-05T09:30:00Z')),
  heldFor: null,
  draft: null,
  expiresAt: null,
  toldAt: null,
  staff: { handledBy: '', handledAt: null, note: '' },
  state: 'pending',
  notification: notDue,
  ...changes,
});

/** A message that a digest lists. */
export function sampleWaiting(changes: Partial<StoredMessage>): WaitingMessage {
  const stored = sampleStored({ state: 'held', ...changes });
  const document = { id: crypto.randomUUID(), get: (field: string) => (stored as Record<string, unknown>)[field] };
  return { document: document as unknown as QueryDocumentSnapshot, readable: true, stored };
}

/** One for each reason that a digest gives. */
export const waitingForEveryReason = (): WaitingMessage[] => [
  ...(['failed', 'sent', 'pending'] as const).map((state) =>
    sampleWaiting({ state, notification: { ...notDue, lastError: '451 Try again later' } }),
  ),
  ...reasons.map((heldFor) => sampleWaiting({ heldFor })),
  { document: sampleWaiting({}).document, readable: false, problems: 'receivedAt (timestamp)' },
];
