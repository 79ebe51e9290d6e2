import {
  getFirestore,
  GrpcStatus,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type WhereFilterOp,
} from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { messages } from './messages.ts';
import { scannedIds } from './scan.ts';
import { resemblesSpam } from '../abuse/spam-marks.ts';
import { folded, writtenText } from '../abuse/written-text.ts';
import { type Delivery, isReleased, meantState, type Read, read, deliveryStates, streamOf } from './stored-document.ts';
import { handler, type Misplaced, misplacedFields } from './typed-by-hand.ts';
import { type StoredMessage, storedMessage } from './stored-message.ts';

/** A document that is pending for longer needs attention; in milliseconds. */
export const staleMs = 3_600_000;

/** A message is listed again after a week; in milliseconds. */
const reminderMs = 7 * 86_400_000;

/** A message that needs the staff's attention: it was not mailed, or not to all, can't be read, or nobody reads what they typed. */
export type WaitingMessage = {
  document: QueryDocumentSnapshot;
  /** It was mailed to all. */
  isDone: boolean;
  misplaced: Misplaced[];
  /** What stands in `staff.handledBy` without being a name. */
  handledNote: string;
} & Read<StoredMessage>;

/** Messages that a digest lists, by when one listed them before. */
export type Told = {
  /** By a query on `toldAt`. */
  filters: readonly (readonly [operator: WhereFilterOp, value: Timestamp | null])[];
  /** @param millis since 1970; 0 if none did */
  matches: (millis: number) => boolean;
};

/** Never, or not in the last week. A time in the future was typed by hand. */
export function notTold(): Told {
  const [now, weekAgo] = [Timestamp.now(), Timestamp.fromMillis(Date.now() - reminderMs)];
  return {
    filters: [
      ['==', null],
      ['<=', weekAgo],
      ['>', now],
    ],
    matches: (millis) => !isWithin(reminderMs, millis),
  };
}

/** By the digest of this time. */
export const toldBy = (digest: Timestamp): Told => ({
  filters: [['==', digest]],
  matches: (millis) => millis === digest.toMillis(),
});

/** States that are for good, unless staff change them, and which the digest tells of. */
const unsent = ['held', 'failed', 'unconfirmed'] as const satisfies readonly Delivery['state'][];

/**
 * Messages that need attention, and that a digest is to list. It costs what is waiting, not what is stored: documents that no
 * query finds are found by the scan, in the course of a day.
 */
export async function* waitingMessages(told: Told[] = [notTold()]): AsyncGenerator<WaitingMessage> {
  const seen = new Set<string>();
  const isToBeTold = (millis: number) => told.some(({ matches }) => matches(millis));
  for (const query of queriesFor(told)) {
    for await (const document of streamOf(query)) {
      const message = seen.has(document.id) ? null : waiting(document);
      seen.add(document.id);
      if (message && isToBeTold(millisOf({ document }, 'toldAt'))) yield message;
    }
  }
  const unseen = (await scannedIds()).filter((id) => !seen.has(id)).map((id) => messages().doc(id));
  for (const document of unseen.length > 0 ? await getFirestore().getAll(...unseen) : []) {
    const message = document.exists ? waiting(document as QueryDocumentSnapshot) : null;
    if (message && isToBeTold(millisOf(message, 'toldAt'))) yield message;
  }
}

function* queriesFor(told: Told[]): Generator<Query> {
  yield messages().where('state', '==', 'pending');
  for (const [operator, value] of told.flatMap(({ filters }) => filters)) {
    yield messages().where('state', 'in', unsent).where('toldAt', operator, value);
    yield messages().where('lacking', '==', true).where('toldAt', operator, value);
  }
  yield messages().where('state', 'not-in', deliveryStates);
  yield messages().where('state', '==', null);
}

/** Whether it needs attention, but no query finds it, or one finds it only for something else. */
export function isUnfound(document: QueryDocumentSnapshot): boolean {
  const message = waiting(document);
  return message !== null && (message.misplaced.length > 0 || !isFound(document));
}

/** Whether the queries find it, given that it needs attention. */
function isFound(document: QueryDocumentSnapshot): boolean {
  const [state, toldAt, lacking] = ['state', 'toldAt', 'lacking'].map((field) => document.get(field) as unknown);
  if (state === undefined) return false;
  const isTold = toldAt === null || toldAt instanceof Timestamp;
  if (unsent.some((each) => each === state)) return isTold;
  return state !== 'sent' || (lacking === true && isTold);
}

/** The message, if it needs attention; null if it doesn't. */
function waiting(document: QueryDocumentSnapshot): WaitingMessage | null {
  const misplaced = misplacedFields(document.data());
  const { isNamed, note } = handler(document.get('staff.handledBy'));
  const isDone = wasSentToAll(document);
  const message = { document, misplaced, isDone, handledNote: isNamed ? '' : note, ...read(storedMessage, document) };
  const isQuiet = isDone || isNamed || (message.readable && isOnItsWay(document, message.stored));
  return isQuiet && misplaced.length === 0 ? null : message;
}

/**
 * How many messages are waiting, and the first of them: those that no digest has listed, then those that are least like spam,
 * then the oldest.
 * @param limit no more than twice as many are held in memory
 */
export async function firstWaiting(limit: number, told?: Told[]): Promise<{ total: number; first: WaitingMessage[] }> {
  let total = 0;
  let first: Ranked[] = [];
  const seen = new Map<string, number>();
  for await (const message of waitingMessages(told)) {
    total++;
    if (first.push({ message, rank: likeSpam(message, seen) }) === 2 * limit) first = mostUrgent(first, limit);
  }
  return { total, first: mostUrgent(first, limit).map(({ message }) => message) };
}

type Ranked = { message: WaitingMessage; rank: number };

const mostUrgent = (ranked: Ranked[], limit: number) => ranked.toSorted(byUrgency).slice(0, limit);

const byUrgency = (one: Ranked, other: Ranked) =>
  millisOf(one.message, 'toldAt') - millisOf(other.message, 'toldAt') ||
  one.rank - other.rank ||
  millisOf(one.message, 'receivedAt') - millisOf(other.message, 'receivedAt');

/**
 * Bots that post the form by themselves must not bury a visitor whose browser found no proof. 2: they fell for the honeypot;
 * 1: they sell what spam sells, or more than two begin alike.
 * @param seen how many began so, by their beginning
 */
function likeSpam(message: WaitingMessage, seen: Map<string, number>): number {
  if (!message.readable || message.stored.state !== 'held') return 0;
  const { heldFor, message: text } = message.stored;
  if (heldFor !== 'unproven') return heldFor === 'spam' || heldFor === 'blocked' ? 2 : 0;
  const beginning = folded(text).replaceAll(/\P{L}/gu, '').slice(0, 40);
  const count = (seen.get(beginning) ?? 0) + 1;
  seen.set(beginning, count);
  return count > 2 || resemblesSpam(writtenText(message.stored)) ? 1 : 0;
}

function wasSentToAll(document: QueryDocumentSnapshot): boolean {
  const refused: unknown = document.get('notification.refused');
  return meantState(document.get('state')) === 'sent' && !(Array.isArray(refused) && refused.length > 0);
}

/** Of the last so many milliseconds. */
function isWithin(period: number, millis: number): boolean {
  const ago = Date.now() - millis;
  return ago >= 0 && ago < period;
}

const isOnItsWay = (document: QueryDocumentSnapshot, stored: StoredMessage) =>
  stored.state === 'pending' && isWithin(staleMs, pendingSince(document, stored).toMillis());

/** 0 if it isn't a time: such a message comes first. */
function millisOf({ document }: { document: QueryDocumentSnapshot }, field: 'toldAt' | 'receivedAt'): number {
  const value: unknown = document.get(field);
  return value instanceof Timestamp ? value.toMillis() : 0;
}

/** Since when an e-mail is wanted: for a message that staff released, since then, however old it is. */
export function pendingSince(document: QueryDocumentSnapshot, { notification }: Delivery): Timestamp {
  if (isReleased(document, notification)) return document.updateTime;
  const receivedAt: unknown = document.get('receivedAt');
  return notification.pendingSince ?? (receivedAt instanceof Timestamp ? receivedAt : document.createTime);
}

/** Records that the digest of this time listed the message, unless it has been deleted. */
export async function markTold({ document }: WaitingMessage, toldAt: Timestamp): Promise<void> {
  await document.ref.update({ toldAt }).catch(ignore(GrpcStatus.NOT_FOUND));
}
