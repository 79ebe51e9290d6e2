import { type DocumentSnapshot, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { kindsOfSilence, kindsOfTrouble } from './trouble.ts';
import { meantWord } from './typed-by-hand.ts';

/**
 * Of the e-mail about a document. `held`: nobody is mailed until staff set it to `pending`. `unconfirmed`: some recipients may
 * have it, though the server never said so. At the document's top level, so that the console can filter by it.
 */
export const deliveryStates = ['pending', 'sent', 'failed', 'held', 'unconfirmed'] as const;

/** Of messages that the staff were mailed, or are to be. */
export const notHeld = deliveryStates.filter((state) => state !== 'held');

/** Of documents that no attempt will change any more. */
export const settled = deliveryStates.filter((state) => state !== 'pending');

/** The state that is meant by what staff typed; as it is if that can't be known. */
export function meantState(value: unknown): unknown {
  return saysResend(value) ? 'pending' : (meantWord(value) ?? value);
}

/** Whether staff ask for another e-mail, whatever became of the last one. */
export const saysResend = (state: unknown) => meantWord(state) === 'resend';

// The errors are the types that the Firebase console offers: staff read them in the digest.
export const text = z.string('string');
export const time = z.instanceof(Timestamp, { error: 'timestamp' });
export const timeOrNull = z.prefault(z.nullable(time), null);

const refusal = z.object({ recipient: text, reply: text }, 'map');
const deferral = z.object(
  {
    recipient: text,
    reply: text,
    /** What happened instead of a reply, which is said in `reply` as well. */
    noReply: z.prefault(z.nullable(z.enum(kindsOfSilence, kindsOfSilence.join('/'))), null),
    /** The server hung up on them. */
    alone: z.prefault(z.boolean('boolean'), false),
  },
  'map',
);
const transfer = z.object({ recipient: text, count: z.int('number') }, 'map');
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.prefault(z.array(item, 'array'), []);

/** A recipient who is to be tried again, and why. */
export type Deferral = z.infer<typeof deferral>;

const notification = z.object(
  {
    attempts: z.int('number').check(z.nonnegative('number')),
    /** Grows when staff release it after an attempt: each release is an e-mail of its own. */
    release: z.prefault(z.int('number').check(z.nonnegative('number')), 0),
    /** What the server said, or what happened instead of a reply. */
    lastError: z.prefault(z.nullable(text), null),
    /** What kind of trouble that is; null if there is none, or an earlier version or staff wrote the error. */
    problem: z.prefault(z.nullable(z.enum(kindsOfTrouble, kindsOfTrouble.join('/'))), null),
    sentAt: timeOrNull,
    /** No attempt starts before this. Null if none is due, and while one is running. */
    dueAt: timeOrNull,
    /** The running attempt's, which no other may overlap; it also tells attempts apart. */
    leaseUntil: timeOrNull,
    /** Since when an e-mail is wanted. Null, if staff want it, until the first attempt. */
    pendingSince: timeOrNull,
    /** Recipients that have the e-mail while others still lack it. */
    accepted: listOf(text),
    /** Recipients that the server will never take, since others have the e-mail. */
    refused: listOf(refusal),
    /** Recipients that are to be tried again. */
    deferred: listOf(deferral),
    /** How many copies recipients may have of this release, of which the server never said whether it keeps them. */
    transfers: listOf(transfer),
  },
  'map',
);

/** The attempts to send an e-mail, stored on the document that the e-mail is about. */
export type Notification = z.infer<typeof notification>;

export const delivery = z.object({
  // Nobody types `unconfirmed`.
  state: z.pipe(z.transform(meantState), z.enum(deliveryStates, 'pending/sent/failed/held')),
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

/** One after the other, so that no number of documents exceeds the memory. */
export const streamOf = (query: Query) => query.stream() as unknown as AsyncIterable<QueryDocumentSnapshot>;

export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;
