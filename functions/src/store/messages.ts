import {
  getFirestore,
  GrpcStatus,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import type { FieldName } from '../../../src/contract/field-names.ts';
import { letterStates } from '../copies/copy.ts';
import { codeOf } from '../error-code.ts';
import { firstGeneration, nextGeneration } from './copies.ts';
import { at, countOf, expiry, inTransaction, messages } from './database.ts';
import {
  type Held,
  type HeldFor,
  isFound,
  type StoredCopy,
  type StoredMessage,
  toMessage,
} from './schemas.ts';

/** A message before it is stored. */
type Given = Pick<
  StoredMessage,
  FieldName | 'id' | 'serviceLabel' | 'locale' | 'draft' | 'heldFor'
>;

const held = { state: 'held', generation: 0, copies: {}, waits: false } as const;

/**
 * Stores a message. Unless it is held, each recipient gets a copy. A message that is already stored
 * stays as it is, unless it was held and now passes. Resolves to the copies to queue.
 */
export async function storeMessage(
  { id, ...given }: Given,
  recipients: string[],
): Promise<StoredCopy[]> {
  const now = Date.now();
  const ref = messages().doc(id);
  const message = { ...given, receivedAt: at(now), expiresAt: expiry(now) };
  const first = given.heldFor ? null : firstGeneration(ref, recipients, now, message.expiresAt);
  const batch = getFirestore().batch();
  batch.create(ref, {
    ...message,
    ...(first ? { ...first.letterFields, waits: true } : held),
    staff: { handled: false, sendAgain: false, note: '' },
  });
  first?.write(batch);
  try {
    await batch.commit();
  } catch (error) {
    if (codeOf(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
    if (first)
      await inTransaction(async (transaction) => {
        const found = await transaction.get(ref);
        if (!isFound(found) || toMessage(found).generation > 0) return;
        transaction.update(ref, { ...message, ...first.letterFields, waits: true });
        first.write(transaction);
      });
  }
  return first?.copies ?? [];
}

export async function findMessage(id: string): Promise<StoredMessage | null> {
  const document = await messages().doc(id).get();
  return isFound(document) ? toMessage(document) : null;
}

export const notHeld = letterStates.filter((state) => state !== 'held');

export async function countOfDraft(draft: string): Promise<number> {
  const ofDraft = messages().where('draft', '==', draft);
  const counts = await Promise.all([
    countOf(ofDraft.where('state', 'in', notHeld)),
    countOf(ofDraft.where('heldFor', '==', 'flood')),
  ]);
  return counts.reduce((sum, one) => sum + one);
}

export const countMailedSince = (since: number) =>
  countOf(messages().where('state', 'in', notHeld).where('receivedAt', '>', at(since)));

export const countHeldSince = (reasons: HeldFor[], since: number) =>
  countOf(messages().where('heldFor', 'in', reasons).where('receivedAt', '>', at(since)));

export async function heldSince(reason: HeldFor, since: number, most: number): Promise<Held> {
  const ofReason = messages().where('heldFor', '==', reason).where('receivedAt', '>', at(since));
  const [all, handled] = await Promise.all([
    countOf(ofReason),
    countOf(ofReason.where('staff.handled', '==', true)),
  ]);
  const { docs } = await ofReason
    .orderBy('receivedAt', 'desc')
    .limit(most + handled)
    .get();
  const newest = docs.map(toMessage).filter(({ staff }) => !staff.handled);
  return { count: all - handled, all, newest: newest.slice(0, most) };
}

/** Includes messages whose reason somebody has overwritten by hand. */
export const countAllHeldSince = (since: number) =>
  countOf(messages().where('state', '==', 'held').where('receivedAt', '>', at(since)));

/**
 * When the newest message that isn't held was received, or the oldest message if all are held. Null
 * if there are no messages.
 */
export async function lastSignOfLife(): Promise<number | null> {
  const received = messages().where('receivedAt', '<=', Timestamp.now());
  const [newest] = (
    await received.where('state', 'in', notHeld).orderBy('receivedAt', 'desc').limit(1).get()
  ).docs;
  const [oldest] = newest ? [] : (await received.orderBy('receivedAt').limit(1).get()).docs;
  const found = newest ?? oldest;
  return found ? toMessage(found).receivedAt : null;
}

/**
 * Messages that were mailed but haven't reached all recipients, the oldest first. The hourly limit
 * bounds their number, unless staff send many held messages.
 */
export async function* waitingSince(since: number): AsyncGenerator<StoredMessage> {
  const query = messages()
    .where('waits', '==', true)
    .where('receivedAt', '>=', at(since))
    .orderBy('receivedAt');
  for await (const document of query.stream() as unknown as AsyncIterable<QueryDocumentSnapshot>)
    yield toMessage(document);
}

export async function findToSendAgain(): Promise<string[]> {
  const { docs } = await messages().where('staff.sendAgain', '==', true).get();
  return docs.map(({ id }) => id);
}

/**
 * Makes a new generation of copies, or none if staff have taken back `sendAgain` or deleted the
 * message. `handled` becomes false, so that the digest lists the message if the copies fail.
 */
export async function sendAgain(id: string, recipients: string[]): Promise<StoredCopy[]> {
  const ref = messages().doc(id);
  return inTransaction(async (transaction) => {
    const found = await transaction.get(ref);
    if (!isFound(found)) return [];
    const { staff, generation, expiresAt } = toMessage(found);
    if (!staff.sendAgain) return [];
    const next = nextGeneration(
      ref,
      generation + 1,
      recipients,
      Date.now(),
      expiresAt === null ? null : at(expiresAt),
    );
    transaction.update(ref, {
      ...next.letterFields,
      heldFor: null,
      waits: true,
      'staff.handled': false,
      'staff.sendAgain': false,
    });
    next.write(transaction);
    return next.copies;
  });
}
