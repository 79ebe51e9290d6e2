import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import services from '../../locales/fr/services.json' with { type: 'json' };
import { sampleFields } from '../../src/contract/message-sample.ts';
import { notDue } from './delivery/delivery.ts';
import { kindsOfSilence, kindsOfTrouble } from './stored/trouble.ts';
import { reasons, type StoredMessage } from './stored/stored-message.ts';
import type { WaitingMessage } from './stored/waiting-messages.ts';

/** A stored message for tests: pending, without a mail on its way. */
export const sampleStored = (changes: Partial<StoredMessage> = {}): StoredMessage => ({
  ...sampleFields,
  serviceLabel: services.items[sampleFields.service].label,
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

const nothingTyped = { isDone: false, misplaced: [], handledNote: '' };

/** A message that a digest lists. */
export function sampleWaiting(changes: Partial<StoredMessage>): WaitingMessage {
  const stored = sampleStored({ state: 'held', heldFor: 'spam', ...changes });
  const document = {
    id: crypto.randomUUID(),
    createTime: Timestamp.fromDate(new Date('2026-03-05T09:30:00Z')),
    get: (field: string) => (stored as Record<string, unknown>)[field],
  };
  return { document: document as unknown as QueryDocumentSnapshot, ...nothingTyped, readable: true, stored };
}

/** One for each reason that a digest gives. */
export const waitingForEveryReason = (): WaitingMessage[] => {
  const replies = { refused: [{ recipient: 'jean@lagune.example', reply: '550 5.1.1 User unknown' }] };
  const deferred = [null, ...kindsOfSilence].map((noReply) => ({
    recipient: 'awa@lagune.example',
    reply: '451 Try again later',
    noReply,
    alone: false,
  }));
  const some = { ...replies, deferred, accepted: ['koffi@lagune.example'], problem: 'recipients' as const };
  const transfers = [{ recipient: 'awa@lagune.example', count: 2 }];
  const { document } = sampleWaiting({});
  return [
    ...(['failed', 'pending'] as const).map((state) =>
      sampleWaiting({ state, notification: { ...notDue, attempts: 1, problem: 'rejected', lastError: '451 Try again later' } }),
    ),
    ...kindsOfTrouble.map((problem) => sampleWaiting({ state: 'failed', notification: { ...notDue, attempts: 1, problem } })),
    ...(['failed', 'pending', 'sent'] as const).map((state) =>
      sampleWaiting({ state, notification: { ...notDue, ...some, attempts: 1 } }),
    ),
    ...(['pending', 'unconfirmed'] as const).map((state) =>
      sampleWaiting({ state, notification: { ...notDue, attempts: 2, transfers, problem: 'unanswered' } }),
    ),
    sampleWaiting({ heldFor: null }),
    ...reasons.map((heldFor) => sampleWaiting({ heldFor })),
    { document, ...nothingTyped, readable: false, problems: 'receivedAt (timestamp)' },
    ...['resned', 'fini'].map((state): WaitingMessage => {
      const { document: mistyped } = sampleWaiting({ state: state as never });
      return { document: mistyped, ...nothingTyped, readable: false, problems: 'state (pending/sent/failed/held)' };
    }),
    ...(['state', 'handledBy'] as const).map((meant) => ({
      ...sampleWaiting({ state: 'sent' }),
      isDone: true,
      misplaced: [{ found: meant === 'state' ? 'State' : 'handledBy', meant }],
    })),
    { ...sampleWaiting({}), handledNote: 'à rappeler' },
  ];
};
