import { type DocumentReference, getFirestore, Timestamp } from 'firebase-admin/firestore';
import type { ZodMiniType } from 'zod/mini';
import { retry } from '../config.ts';
import { lease } from '../time-limits.ts';
import { expiry } from './expiry.ts';
import { errorOf, mayHaveIt, type Progress, withTransferTo } from './progress.ts';
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
  release: 0,
  lastError: null,
  problem: null,
  sentAt: null,
  dueAt: null,
  leaseUntil: null,
  pendingSince: null,
  accepted: [],
  refused: [],
  deferred: [],
  transfers: [],
};

export const dueNow = (): Notification => ({ ...notDue, dueAt: Timestamp.now(), pendingSince: Timestamp.now() });

const inSeconds = (seconds: number) => Timestamp.fromMillis(Date.now() + seconds * 1000);

/** An attempt in progress: the document as it was read, and the lease, which no other attempt has, until it is extended. */
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
      const error = died ? ({ problem: 'died', lastError: 'The process died during the last attempt' } as const) : {};
      // It may have died while it waited for the server's reply.
      const state = mayHaveIt(notification).length > 0 ? 'unconfirmed' : 'failed';
      transaction.update(ref, fieldsAfter(ref, { ...notification, ...error }, { state }));
      return { kind: 'exhausted', attempts: notification.attempts, died };
    }
    const leaseUntil = inSeconds(lease.conversationSeconds());
    const leased = { ...(released ? anew(notification) : { ...notification, attempts: notification.attempts + 1 }), leaseUntil };
    const { attempts } = leased;
    // Nothing is deleted before it has been sent.
    transaction.update(ref, { state: 'pending', notification: { ...leased, dueAt: null }, expiresAt: null });
    return { kind: 'leased', attempt: { ref, stored: { ...found.stored, notification: leased }, attempts, leaseUntil } };
  });
}

/**
 * Released by staff, it has all its attempts again. They may have corrected what was refused, and seen that a copy never
 * arrived; who has the e-mail for sure gets no other.
 */
const anew = ({ attempts, release, ...notification }: Notification): Notification => ({
  ...notification,
  attempts: 1,
  release: attempts > 0 ? release + 1 : release,
  pendingSince: Timestamp.now(),
  refused: [],
  deferred: [],
  transfers: [],
});

/**
 * Notes how far the attempt is, and extends its lease for another conversation. Resolves to false if the attempt is not the
 * document's current one any more: it was deleted, staff changed its state, or the lease ended while this process was suspended.
 */
export const extend = (attempt: Attempt<unknown>, progress: Progress): Promise<boolean> =>
  extendBy(lease.conversationSeconds(), attempt, progress);

/**
 * Notes that these recipients may have the e-mail from now on, whatever becomes of this process, and extends the lease until the
 * server has replied. Resolves as `extend`.
 */
export const noteTransfer = (attempt: Attempt<unknown>, progress: Progress, recipients: string[]): Promise<boolean> =>
  extendBy(lease.finalReplySeconds(), attempt, withTransferTo(progress, recipients));

async function extendBy(seconds: number, attempt: Attempt<unknown>, progress: Progress): Promise<boolean> {
  let { leaseUntil } = attempt;
  const isCurrent = await change(attempt, (current) => {
    // Not before: a process that is suspended meanwhile would leave a time long past, as if staff had released the document.
    leaseUntil = inSeconds(seconds);
    return { notification: { ...current, ...progress, leaseUntil } };
  });
  if (isCurrent) attempt.leaseUntil = leaseUntil;
  return isCurrent;
}

/** What becomes of the document after an attempt. */
export type Settlement = {
  state: 'sent' | 'failed' | 'pending' | 'unconfirmed';
  retryInSeconds?: number;
  /** Of other fields, before the next attempt. */
  changes?: object;
};

/** Records how an attempt ended, and resolves to true. Or to false, as `extend`. */
export const recordOutcome = (attempt: Attempt<unknown>, progress: Progress, settlement: Settlement): Promise<boolean> =>
  change(attempt, (notification) => fieldsAfter(attempt.ref, { ...notification, ...progress }, settlement));

/** Writes what follows from the document as it is now, if the attempt is still its current one. */
async function change(attempt: Attempt<unknown>, changesOf: (notification: Notification) => object): Promise<boolean> {
  const { ref, leaseUntil } = attempt;
  return getFirestore().runTransaction(
    async (transaction) => {
      const document = await transaction.get(ref);
      const found = read(delivery, document);
      if (!found.readable || found.stored.state !== 'pending') return false;
      if (!found.stored.notification.leaseUntil?.isEqual(leaseUntil)) return false;
      transaction.update(ref, changesOf(found.stored.notification));
      return true;
    },
    // An outcome that isn't recorded means a second e-mail.
    { maxAttempts: 10 },
  );
}

const fieldsAfter = (ref: DocumentReference, notification: Notification, { state, retryInSeconds, changes }: Settlement) => ({
  state,
  notification: {
    ...notification,
    lastError: errorOf(notification),
    sentAt: state === 'sent' ? Timestamp.now() : null,
    dueAt: state === 'pending' ? inSeconds(retryInSeconds ?? 0) : null,
    leaseUntil: null,
  },
  expiresAt: state === 'pending' ? null : expiry(ref.parent.id),
  // At the top level, so that the digest's queries find it.
  lacking: state === 'sent' && notification.refused.length > 0,
  ...changes,
});
