import { getFirestore, GrpcStatus, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { MessageFields, MessageRequest } from '../../src/contract/message.ts';
import { serviceLabel } from './catalogue.ts';
import { retentionDays, retry } from './config.ts';
import { codeOf } from './error-code.ts';
import { sendingSeconds } from './smtp.ts';

/** `held`: suspected spam, which nobody is notified of unless staff set it to `pending`. */
type NotificationState = 'pending' | 'sent' | 'failed' | 'held';

/** The attempts to e-mail a message. */
type Notification = {
  attempts: number;
  lastError: string | null;
  sentAt: Timestamp | null;
  /** While an attempt runs no other may start, until `nextAttemptAt`: by then its process is dead. */
  attemptRunning: boolean;
  /** When an attempt is due; null when none is, or when staff want one now. */
  nextAttemptAt: Timestamp | null;
};

/** A document of the collection `messages`, under the id that the browser made. */
export type StoredMessage = MessageFields & {
  serviceLabel: string;
  locale: string;
  receivedAt: Timestamp;
  /** For the collection's TTL policy; null keeps the message. */
  expiresAt: Timestamp | null;
  suspectedSpam: boolean;
  /** What became of the e-mail about the message; at the top, where the console filters and sorts best. */
  state: NotificationState;
  notification: Notification;
};

const collection = () => getFirestore().collection('messages');
const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1000);

/** Longer than an attempt can take. */
const leaseSeconds = () => sendingSeconds() + 5;

/** Stores a message once: storing the same id again changes nothing. */
export async function storeMessage(request: MessageRequest, suspectedSpam: boolean): Promise<void> {
  const { id, trap: _trap, fillTime: _fillTime, ...fields } = request;
  const days = retentionDays.value();
  const stored: StoredMessage = {
    ...fields,
    serviceLabel: serviceLabel(fields.service),
    receivedAt: Timestamp.now(),
    expiresAt: days > 0 ? inSeconds(days * 86_400) : null,
    suspectedSpam,
    state: suspectedSpam ? 'held' : 'pending',
    notification: {
      attempts: 0,
      lastError: null,
      sentAt: null,
      attemptRunning: false,
      nextAttemptAt: suspectedSpam ? null : Timestamp.now(),
    },
  };
  try {
    await collection().doc(id).create(stored);
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
  }
}

/** Why `claimMessage` handed nothing out. */
export type NotClaimed = 'settled' | 'missing' | 'in progress';

/** Hands a pending message to one attempt at a time, and counts the attempt. */
export async function claimMessage(id: string): Promise<StoredMessage | NotClaimed> {
  return getFirestore().runTransaction(async (transaction) => {
    const document = await transaction.get(collection().doc(id));
    if (!document.exists) return 'missing';
    const stored = document.data() as StoredMessage;
    const { state, notification } = stored;
    const { attempts, attemptRunning, nextAttemptAt } = notification;
    if (state !== 'pending') return 'settled';
    if (attemptRunning && nextAttemptAt && nextAttemptAt.toMillis() > Date.now()) return 'in progress';
    // All used up, and pending: staff asked for more, or the process of the last one died. They begin anew.
    const attempt = attempts >= retry.maxAttempts.value() ? 1 : attempts + 1;
    transaction.update(document.ref, {
      'notification.attempts': attempt,
      'notification.attemptRunning': true,
      'notification.nextAttemptAt': inSeconds(leaseSeconds()),
    });
    return { ...stored, notification: { ...notification, attempts: attempt } };
  });
}

type Outcome =
  | { state: 'sent' }
  | { state: 'failed'; error: string }
  /** The next attempt is due in this many seconds. */
  | { state: 'pending'; error: string; retryInSeconds: number };

/** Writes what became of an attempt; a message that was deleted meanwhile needs no more. */
export async function recordOutcome(id: string, outcome: Outcome): Promise<void> {
  try {
    await collection()
      .doc(id)
      .update({
        state: outcome.state,
        'notification.lastError': outcome.state === 'sent' ? null : outcome.error,
        'notification.sentAt': outcome.state === 'sent' ? Timestamp.now() : null,
        'notification.attemptRunning': false,
        'notification.nextAttemptAt': outcome.state === 'pending' ? inSeconds(outcome.retryInSeconds) : null,
      });
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.NOT_FOUND) throw error;
  }
}

/** The pending messages whose next attempt should have begun `seconds` ago. */
export async function overdueMessages(seconds: number): Promise<QueryDocumentSnapshot[]> {
  const { docs } = await collection().where('state', '==', 'pending').get();
  return docs.filter((document) => {
    const { nextAttemptAt } = (document.data() as StoredMessage).notification;
    return !nextAttemptAt || nextAttemptAt.toMillis() < Date.now() - seconds * 1000;
  });
}

/**
 * Makes the next attempt of an overdue message due now.
 * @throws Error with the code FAILED_PRECONDITION when the message changed since it was read.
 */
export async function makeDue({ ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  await ref.update({ 'notification.nextAttemptAt': Timestamp.now() }, { lastUpdateTime: updateTime });
}
