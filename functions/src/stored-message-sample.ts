import { Timestamp } from 'firebase-admin/firestore';
import { sampleFields } from '../../src/contract/message-sample.ts';
import { notDue } from './delivery.ts';
import type { StoredMessage } from './stored-message.ts';

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
