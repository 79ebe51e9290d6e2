import { type DocumentReference, type DocumentSnapshot, getFirestore, GrpcStatus, Timestamp } from 'firebase-admin/firestore';
import { retry } from './config.ts';
import { ignore } from './error-code.ts';
import { sendTimeoutSeconds } from './smtp.ts';

/** The attempts to send an e-mail, stored on the document that the e-mail is about. */
export type Notification = {
  attempts: number;
  lastError: string | null;
  sentAt: Timestamp | null;
  attemptRunning: boolean;
  /**
   * The only clock of delivery: no attempt starts before this. While an attempt is running, its lease ends here.
   * Null when no attempt is due, or when staff want one now.
   */
  nextAttemptAt: Timestamp | null;
};

/** The fields of a document that an e-mail is sent about. */
export type Delivery = {
  /** At the top level, so that the console can filter by it. `held`: nobody is mailed until staff set it to `pending`. */
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
const leaseSeconds = () => sendTimeoutSeconds() + 5;

export const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1000);

export type Claimed = { document: DocumentSnapshot; attempts: number };

/**
 * Leases a pending document to a single attempt, and counts the attempt. Otherwise resolves to the milliseconds until
 * an attempt is due, to `settled` if none is wanted, or to `exhausted` if the process died during the last one and the
 * document is now `failed`.
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
    // Used up, but pending with no attempt running: staff set it back to `pending`, so the count starts over.
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
  /** `error`: the server rejected some of the recipients. */
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
