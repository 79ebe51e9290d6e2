import { type DocumentReference, getFirestore, Timestamp } from 'firebase-admin/firestore';
import type { ZodMiniType } from 'zod/mini';
import { retentionDays, retry } from '../config.ts';
import { sendTimeoutSeconds } from '../mail/smtp.ts';
import {
  type Delivery,
  delivery,
  isReleased,
  meantState,
  nextAttemptMs,
  type Notification,
  read,
} from '../stored/stored-document.ts';

export const notDue: Notification = {
  attempts: 0,
  lastError: null,
  sentAt: null,
  dueAt: null,
  leaseUntil: null,
  pendingSince: null,
  accepted: [],
  refused: [],
};

export const dueNow = (): Notification => ({ ...notDue, dueAt: Timestamp.now(), pendingSince: Timestamp.now() });

/** Longer than an attempt can take. */
export const leaseSeconds = () => sendTimeoutSeconds() + 5;

const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1000);

/** An attempt in progress: the document as it was read, and the lease, which no other attempt has. */
export type Attempt<Stored> = { ref: DocumentReference; stored: Stored; attempts: number; leaseUntil: Timestamp };

export type Claim<Stored> =
  | { kind: 'leased'; attempt: Attempt<Stored> }
  /** Another attempt is running, or the next one is due later. */
  | { kind: 'early'; dueInMs: number }
  /** No e-mail is wanted. */
  | { kind: 'settled' }
  /** There is no attempt left, usually as the process died during the last one. The document is `failed` now. */
  | { kind: 'exhausted'; attempts: number; died: boolean }
  | { kind: 'unreadable'; problems: string };

/** Leases a pending document to a single attempt, and counts the attempt. */
export async function claim<Stored extends Delivery>(
  ref: DocumentReference,
  schema: ZodMiniType<Stored>,
): Promise<Claim<Stored>> {
  return getFirestore().runTransaction(async (transaction) => {
    const document = await transaction.get(ref);
    if (!document.exists || meantState(document.get('state')) !== 'pending') return { kind: 'settled' };
    const found = read(schema, document);
    if (!found.readable) return { kind: 'unreadable', problems: found.problems };
    const { notification } = found.stored;
    const dueInMs = nextAttemptMs(notification) - Date.now();
    if (dueInMs > 0) return { kind: 'early', dueInMs };
    const released = isReleased(document, notification);
    if (!released && notification.attempts >= retry.maxAttempts.value()) {
      const died = notification.leaseUntil !== null;
      const error = died ? 'The process died during the last attempt' : notification.lastError;
      transaction.update(ref, fieldsAfter(ref, notification, { state: 'failed', error }));
      return { kind: 'exhausted', attempts: notification.attempts, died };
    }
    // A released message gets its full retry budget.
    const attempts = released ? 1 : notification.attempts + 1;
    const leaseUntil = inSeconds(leaseSeconds());
    const pendingSince = released ? Timestamp.now() : notification.pendingSince;
    // Staff may have corrected what was refused; who has the e-mail already gets no other.
    const refused = released ? [] : notification.refused;
    const leased = { ...notification, attempts, dueAt: null, leaseUntil, pendingSince, refused };
    // Nothing is deleted before it has been sent.
    transaction.update(ref, { state: 'pending', notification: leased, expiresAt: null });
    return { kind: 'leased', attempt: { ref, stored: { ...found.stored, notification: leased }, attempts, leaseUntil } };
  });
}

export type Outcome = {
  state: 'sent' | 'failed' | 'pending';
  /** Names the recipients that the server rejected, also once the e-mail is sent. */
  error: string | null;
  recipients?: Pick<Notification, 'accepted' | 'refused'>;
  /** If it is pending, when the next attempt is due. */
  retryInSeconds?: number;
  /** Of other fields, before the next attempt. */
  changes?: object;
};

/**
 * Records the outcome of an attempt and resolves to true, unless that attempt is not the document's current one any more:
 * it was deleted, staff changed its state, or the lease ended while this process was suspended.
 */
export async function recordOutcome({ ref, leaseUntil }: Attempt<unknown>, outcome: Outcome): Promise<boolean> {
  return getFirestore().runTransaction(
    async (transaction) => {
      const document = await transaction.get(ref);
      const found = read(delivery, document);
      if (!found.readable || found.stored.state !== 'pending') return false;
      if (!found.stored.notification.leaseUntil?.isEqual(leaseUntil)) return false;
      transaction.update(ref, fieldsAfter(ref, found.stored.notification, outcome));
      return true;
    },
    // An outcome that isn't recorded means a second e-mail.
    { maxAttempts: 10 },
  );
}

const fieldsAfter = (ref: DocumentReference, notification: Notification, outcome: Outcome) => ({
  state: outcome.state,
  notification: {
    ...notification,
    ...outcome.recipients,
    lastError: outcome.error,
    sentAt: outcome.state === 'sent' ? Timestamp.now() : null,
    dueAt: outcome.state === 'pending' ? inSeconds(outcome.retryInSeconds ?? 0) : null,
    leaseUntil: null,
  },
  expiresAt: outcome.state === 'pending' ? null : expiry(ref.parent.id),
  ...outcome.changes,
});

/** For a collection's TTL policy: when a document that is not pending is deleted; null keeps it. */
export function expiry(collection: string): Timestamp | null {
  const days = collection === 'digests' ? 30 : retentionDays.value();
  return days > 0 ? inSeconds(days * 86_400) : null;
}
