import { GrpcStatus, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { messages } from './messages.ts';
import { resemblesSpam } from '../abuse/spam-marks.ts';
import { folded, writtenText } from '../abuse/written-text.ts';
import { type Delivery, isReleased, meantState, read, streamOf } from './stored-document.ts';
import { type StoredMessage, storedMessage } from './stored-message.ts';

/** A document that is pending for longer needs attention; in milliseconds. */
export const staleMs = 3_600_000;

/** A message is listed again after a week; in milliseconds. */
const reminderMs = 7 * 86_400_000;

/** A message that needs the staff's attention: it was not mailed, or not to all, or can't be read. */
export type WaitingMessage = { document: QueryDocumentSnapshot } & (
  { readable: true; stored: StoredMessage } | { readable: false; problems: string }
);

/**
 * Messages that were not mailed to all recipients, not listed in a digest of the last week, and not taken on by anyone. All
 * messages are read: a query finds no document that lacks its field.
 * @param isToBeTold of a message that was listed at this time, in milliseconds since 1970; 0 if it never was
 */
export async function* waitingMessages(isToBeTold = isNotTold): AsyncGenerator<WaitingMessage> {
  for await (const document of streamOf(messages())) {
    if (wasSentToAll(document) || !isToBeTold(millisOf({ document }, 'toldAt')) || isHandled(document)) continue;
    const message = { document, ...read(storedMessage, document) };
    if (!message.readable || !isOnItsWay(document, message.stored)) yield message;
  }
}

/**
 * How many messages are waiting, and the first of them: those that no digest has listed, then those that are least like spam,
 * then the oldest.
 * @param limit no more than twice as many are held in memory
 */
export async function firstWaiting(limit: number, isToBeTold = isNotTold): Promise<{ total: number; first: WaitingMessage[] }> {
  let total = 0;
  let first: Ranked[] = [];
  const seen = new Map<string, number>();
  for await (const message of waitingMessages(isToBeTold)) {
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

export const isNotTold = (toldAt: number) => !isWithin(reminderMs, toldAt);

/** Of the last so many milliseconds. A time in the future was typed by hand. */
function isWithin(period: number, millis: number): boolean {
  const ago = Date.now() - millis;
  return ago >= 0 && ago < period;
}

function isHandled(document: QueryDocumentSnapshot): boolean {
  const handledBy: unknown = document.get('staff.handledBy');
  return typeof handledBy === 'string' && /[\p{L}\p{N}]/u.test(handledBy);
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
