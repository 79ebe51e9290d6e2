import { type DocumentSnapshot, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/**
 * Of the e-mail about a document. `held`: nobody is mailed until staff set it to `pending`. At the document's top level, so
 * that the console can filter by it.
 */
export const states = ['pending', 'sent', 'failed', 'held'] as const;

/** What staff type by hand means the state that it names, whatever its case and the spaces or quotation marks around it. */
export function meantState(value: unknown): unknown {
  return saysResend(value) ? 'pending' : plain(value);
}

/** Whether staff ask for another e-mail, whatever became of the last one. */
export const saysResend = (state: unknown) => plain(state) === 'resend';

const plain = (value: unknown) =>
  typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s\p{C}\p{M}\p{Pi}\p{Pf}„‚"'`]/gu, '')
    : value;

// The errors are the types that the Firebase console offers: staff read them in the digest.
export const text = z.string('string');
export const time = z.instanceof(Timestamp, { error: 'timestamp' });
export const timeOrNull = z.prefault(z.nullable(time), null);

const notification = z.object(
  {
    attempts: z.int('number').check(z.nonnegative('number')),
    lastError: z.prefault(z.nullable(text), null),
    sentAt: timeOrNull,
    /** No attempt starts before this. Null if none is due, and while one is running. */
    dueAt: timeOrNull,
    /** The running attempt's, which no other may overlap; it also tells attempts apart. */
    leaseUntil: timeOrNull,
    /** Since when an e-mail is wanted. Null, if staff want it, until the first attempt. */
    pendingSince: timeOrNull,
    /** Recipients that have the e-mail while others still lack it. */
    accepted: z.prefault(z.array(text, 'array'), []),
    /** Recipients that the server will never take, since others have the e-mail. */
    refused: z.prefault(z.array(z.object({ recipient: text, reply: text }, 'map'), 'array'), []),
  },
  'map',
);

/** The attempts to send an e-mail, stored on the document that the e-mail is about. */
export type Notification = z.infer<typeof notification>;

export const delivery = z.object({
  state: z.pipe(z.transform(meantState), z.enum(states, states.join('/'))),
  notification,
});

/** The fields of a document that an e-mail is sent about. */
export type Delivery = z.infer<typeof delivery>;

export type Read<Stored> =
  | { readable: true; stored: Stored }
  /** `problems`: the fields that are missing or of another type, each with the type that it should have. */
  | { readable: false; problems: string };

/** Reads a document into which anyone may have typed anything, or which an earlier version wrote. */
export function read<Stored>(schema: z.ZodMiniType<Stored>, document: DocumentSnapshot): Read<Stored> {
  const parsed = z.safeParse(schema, document.data());
  if (parsed.success) return { readable: true, stored: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
  return { readable: false, problems: problems.join(', ') };
}

/**
 * Whether staff set the state to `pending` by hand. Every other way leaves a time that is no earlier than the change itself;
 * what they held in the middle of an attempt, or before the next one, has an old one. `resend` leaves none.
 */
export function isReleased({ updateTime }: DocumentSnapshot, current: Notification): boolean {
  return (updateTime?.toMillis() ?? 0) > nextAttemptMs(current) + writeMs;
}

/** When the next attempt may start, in milliseconds since 1970; 0 if nothing says when. */
export const nextAttemptMs = ({ dueAt, leaseUntil }: Notification) =>
  Math.max(dueAt?.toMillis() ?? 0, leaseUntil?.toMillis() ?? 0);

/** The longest that a write may take; in milliseconds. */
const writeMs = 60_000;

/** One after the other, so that no number of documents exceeds the memory. (The embedded Firestore has no cursors to page with.) */
export const streamOf = (query: Query) => query.stream() as unknown as AsyncIterable<QueryDocumentSnapshot>;
