import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import type { MessageRequest } from '../../src/contract/message.ts';
import type { RequestedService } from '../../src/contract/services.ts';
import { serviceLabel } from './catalogue.ts';

/** Longer than an attempt can take (see the timeouts in smtp.ts), in milliseconds. */
const leaseMs = 120_000;

export type NotificationState = 'pending' | 'sent' | 'failed';

/** What became of the e-mail about a message. */
export type Notification = {
  state: NotificationState;
  attempts: number;
  lastError: string | null;
  sentAt: Timestamp | null;
  /** While an attempt runs: no other may start before this time. */
  leaseUntil: Timestamp | null;
};

/** A document of the collection `messages`, under the id that the browser made. */
export type StoredMessage = {
  name: string;
  email: string;
  phone: string;
  service: RequestedService;
  serviceLabel: string;
  message: string;
  locale: string;
  receivedAt: Timestamp;
  notification: Notification;
};

const alreadyExists = 6; // gRPC status of a create on an existing document

const reference = (id: string) => getFirestore().collection('messages').doc(id);

/** Stores a message once: storing the same id again changes nothing. */
export async function storeMessage({ id, ...fields }: MessageRequest): Promise<void> {
  const stored: StoredMessage = {
    ...fields,
    serviceLabel: serviceLabel(fields.service),
    receivedAt: Timestamp.now(),
    notification: { state: 'pending', attempts: 0, lastError: null, sentAt: null, leaseUntil: null },
  };
  try {
    await reference(id).create(stored);
  } catch (error) {
    if ((error as { code?: unknown }).code !== alreadyExists) throw error;
  }
}

/** Why `claimMessage` handed nothing out. */
export type NotClaimed = 'settled' | 'missing' | 'in progress';

/**
 * Hands a pending message to one attempt at a time and counts the attempt.
 * The lease frees the message again when the attempt's process dies.
 */
export async function claimMessage(id: string): Promise<StoredMessage | NotClaimed> {
  return getFirestore().runTransaction(async (transaction) => {
    const document = await transaction.get(reference(id));
    if (!document.exists) return 'missing';
    const stored = document.data() as StoredMessage;
    const { state, attempts, leaseUntil } = stored.notification;
    if (state !== 'pending') return 'settled';
    if (leaseUntil && leaseUntil.toMillis() > Date.now()) return 'in progress';
    const claimed = { attempts: attempts + 1, leaseUntil: Timestamp.fromMillis(Date.now() + leaseMs) };
    transaction.update(document.ref, {
      'notification.attempts': claimed.attempts,
      'notification.leaseUntil': claimed.leaseUntil,
    });
    return { ...stored, notification: { ...stored.notification, ...claimed } };
  });
}

/** Writes the outcome of an attempt and gives the lease back. */
export async function recordOutcome(id: string, state: NotificationState, error: string | null): Promise<void> {
  await reference(id).update({
    'notification.state': state,
    'notification.lastError': error,
    'notification.sentAt': state === 'sent' ? Timestamp.now() : null,
    'notification.leaseUntil': null,
  });
}
