import { type DocumentReference, type DocumentSnapshot, getFirestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { retry } from './config.ts';
import { ignore } from './error-code.ts';
import { sendingSeconds } from './smtp.ts';

/** The attempts to send an e-mail, on the document that the e-mail is about. */
export type Notification = {
  attempts: number;
  lastError: string | null;
  sentAt: Timestamp | null;
  attemptRunning: boolean;
  /**
   * The one clock of delivery: no attempt begins before this. While an attempt is running it is the end of its lease;
   * null when no attempt is due, or when staff want one now.
   */
  nextAttemptAt: Timestamp | null;
};

/** What a document needs for an e-mail to be sent about it. */
export type Delivery = {
  /** At the top, where the console filters best. `held`: nobody is mailed until staff set it to `pending`. */
  state: 'pending' | 'sent' | 'failed' | 'held';
  notification: Notification;
};

export const dueNow = (): Notification => ({ ...notDue, nextAttemptAt: Timestamp.now() });

export const notDue: Notification = {
  attempts: 0,
  lastError: null,
  sentAt: null,
  attemptRunning: false,
  nextAttemptAt: null,
};

/** Longer than an attempt can take. */
const leaseSeconds = () => sendingSeconds() + 5;

export const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1000);

export type Claimed = { document: DocumentSnapshot; attempts: number };

/**
 * Hands a pending document to one attempt at a time, and counts the attempt. Otherwise resolves to the milliseconds
 * until one is due, to `settled` when none is wanted, or to `exhausted` when the process of the last one died: the
 * document is `failed` then.
 */
export async function claim(ref: DocumentReference): Promise<Claimed | number | 'settled' | 'exhausted'> {
  return getFirestore().runTransaction(async (transaction) => {
    const document = await transaction.get(ref);
    if (!document.exists || document.get('state') !== 'pending') return 'settled';
    const { attempts, attemptRunning, nextAttemptAt } = document.get('notification') as Notification;
    const dueInMs = (nextAttemptAt?.toMillis() ?? 0) - Date.now();
    if (dueInMs > 0) return dueInMs;
    const usedUp = attempts >= retry.maxAttempts.value();
    if (usedUp && attemptRunning) {
      transaction.update(ref, fieldsAfter({ state: 'failed', error: 'The process died during the last attempt' }));
      return 'exhausted';
    }
    // Used up and no attempt running: staff asked for more, so the count starts over.
    const attempt = usedUp ? 1 : attempts + 1;
    transaction.update(ref, {
      'notification.attempts': attempt,
      'notification.attemptRunning': true,
      'notification.nextAttemptAt': inSeconds(leaseSeconds()),
    });
    return { document, attempts: attempt };
  });
}

type Outcome =
  /** `error`: the server refused some of the recipients. */
  | { state: 'sent'; error: string | null }
  | { state: 'failed'; error: string }
  /** The next attempt is due in this many seconds. */
  | { state: 'pending'; error: string; retryInSeconds: number };

/** Records the outcome of an attempt, unless the document has been deleted. */
export async function recordOutcome(ref: DocumentReference, outcome: Outcome): Promise<void> {
  await ref.update(fieldsAfter(outcome)).catch(ignore(GrpcStatus.NOT_FOUND));
}

const fieldsAfter = (outcome: Outcome) => ({
  state: outcome.state,
  'notification.lastError': outcome.error,
  'notification.sentAt': outcome.state === 'sent' ? Timestamp.now() : null,
  'notification.attemptRunning': false,
  'notification.nextAttemptAt': outcome.state === 'pending' ? inSeconds(outcome.retryInSeconds) : null,
});
