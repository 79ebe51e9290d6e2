import { createHash } from 'node:crypto';
import {
  type DocumentReference,
  type DocumentSnapshot,
  getFirestore,
  GrpcStatus,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type FieldName, fieldNames } from '../../src/contract/field-names.ts';
import { isLanguageTag } from '../../src/contract/message.ts';
import { retentionDays } from './config.ts';
import {
  type Copy,
  copyStates,
  letterStates,
  newCopy,
  stateOfLetter,
  type CopySummary,
  summaryOfCopy,
  copySummaryStates,
} from './copies/copy.ts';
import { codeOf, ignore } from './error-code.ts';
import { phases } from './smtp/verdict.ts';

// The only file that reads and writes documents. Times are milliseconds outside, Firestore's type
// inside. Staff may type anything into a message: a wrong value counts as missing, so that messages
// can always be read.

/**
 * Why a message is held, so that nobody is mailed unless staff want it: the honeypot is filled in;
 * there is no proof of work; its sender or a phrase is in the staff's list; its draft has made too
 * many; too many came within the hour.
 */
export const heldReasons = ['spam', 'unproven', 'blocked', 'repeated', 'flood'] as const;
export type HeldFor = (typeof heldReasons)[number];

const text = z.catch(z.string(), '');
const count = z.catch(z.int().check(z.nonnegative()), 0);
const time = z.pipe(
  z.instanceof(Timestamp),
  z.transform((at: Timestamp) => at.toMillis()),
);
const timeOrNull = z.catch(z.nullable(time), null);
const reply = z.catch(
  z.nullable(z.object({ phase: z.enum(phases), text: z.string(), isServers: z.boolean() })),
  null,
);

/** A message or a digest. */
const letter = {
  state: z.catch(z.enum(letterStates), 'pending'),
  /** How often it was mailed, each time as a letter of its own; 0 while held. */
  generation: count,
  /** By address: what became of each copy. */
  copies: z.catch(z.record(z.string(), z.object({ state: z.enum(copySummaryStates), reply })), {}),
  expiresAt: timeOrNull,
};

/** In the collection `messages`, under the page's id. */
const message = z.object({
  ...(Object.fromEntries(fieldNames.map((field) => [field, text])) as Record<
    FieldName,
    typeof text
  >),
  ...letter,
  /** The name on that day: for the console, and for a service that is no longer offered. */
  serviceLabel: text,
  locale: z.catch(z.nullable(z.string().check(z.refine(isLanguageTag))), null),
  receivedAt: timeOrNull,
  heldFor: z.catch(z.nullable(z.enum(heldReasons)), null),
  draft: z.catch(z.nullable(z.string()), null),
  /** It was mailed, and not all recipients have it: for the digest's query. */
  waits: z.catch(z.boolean(), true),
  /** The functions change both switches back to false when the message is sent again. */
  staff: z.catch(
    z.object({
      handled: z.catch(z.boolean(), false),
      sendAgain: z.catch(z.boolean(), false),
      note: text,
    }),
    {
      handled: false,
      sendAgain: false,
      note: '',
    },
  ),
});

export type StoredMessage = Omit<z.infer<typeof message>, 'receivedAt'> & {
  id: string;
  receivedAt: number;
};

const digest = z.object({ ...letter, createdAt: timeOrNull });

export type StoredDigest = z.infer<typeof digest> & { id: string };

/** In the collection `copies`, of which only the functions know. */
const copy = z.object({
  letter: z.string(),
  generation: z.int(),
  recipient: z.string(),
  state: z.enum(copyStates),
  attempts: z.int(),
  refusals: z.int(),
  transfers: z.int(),
  firstAt: time,
  nextAt: z.nullable(time),
  reply,
});

export type StoredCopy = Copy & {
  id: string;
  letter: string;
  generation: number;
  recipient: string;
};

const messages = () => getFirestore().collection('messages');
const digests = () => getFirestore().collection('digests');
const copies = () => getFirestore().collection('copies');
const checks = () => getFirestore().collection('checks');

const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);
const dayMs = 86_400_000;

function toMessage(document: QueryDocumentSnapshot): StoredMessage {
  const parsed = z.parse(message, document.data());
  return {
    ...parsed,
    id: document.id,
    receivedAt: parsed.receivedAt ?? document.createTime.toMillis(),
  };
}

/** Null if somebody has changed it: the message goes on waiting, and the digest lists it. */
function toCopy(document: DocumentSnapshot): StoredCopy | null {
  const { success, data } = z.safeParse(copy, document.data());
  return success ? { ...data, id: document.id } : null;
}

const isFound = (document: DocumentSnapshot): document is QueryDocumentSnapshot => document.exists;

// Messages

export type NewMessage = Record<FieldName, string> &
  Pick<StoredMessage, 'serviceLabel' | 'locale' | 'draft' | 'heldFor'> & { id: string };

const held = { state: 'held', generation: 0, copies: {}, waits: false } as const;

/** For the collection's TTL policy; null keeps the document. */
const expiry = (now: number, days = retentionDays.value()) =>
  days > 0 ? at(now + days * dayMs) : null;

function newMessage({ id: _id, ...fields }: NewMessage, now: number) {
  return { ...fields, receivedAt: at(now), expiresAt: expiry(now) };
}

/**
 * Stores a message, with a copy for each recipient unless it is held. A held one that now passes is
 * replaced; anything else stays. Resolves to the new copies, to be queued.
 */
export async function storeMessage(given: NewMessage, recipients: string[]): Promise<StoredCopy[]> {
  const now = Date.now();
  const ref = messages().doc(given.id);
  const fields = newMessage(given, now);
  const first = given.heldFor ? null : firstGeneration(ref, recipients, now, fields.expiresAt);
  const batch = getFirestore().batch();
  batch.create(ref, {
    ...fields,
    ...(first ? { ...first.letter, waits: true } : held),
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
        transaction.update(ref, { ...fields, ...first.letter, waits: true });
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

const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** A draft's messages that were mailed, or held for a flood. */
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

/** `all`: with what staff have handled. */
export type Held = { count: number; all: number; newest: StoredMessage[] };

/** What is held and not handled: counted, as there may be thousands, and the newest of it. */
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

/** All that is held, also for a reason that somebody has typed over. */
export const countAllHeldSince = (since: number) =>
  countOf(messages().where('state', '==', 'held').where('receivedAt', '>', at(since)));

/** When the newest message came that wasn't held, or else the oldest of all; null without any. */
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
 * Messages that were mailed, and that not all recipients have, the oldest first. The hour's limit
 * bounds their number.
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
 * Makes a new generation of copies, which staff are told of if it fails. Resolves to none if staff
 * want it no more.
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
      ...next.letter,
      heldFor: null,
      waits: true,
      'staff.handled': false,
      'staff.sendAgain': false,
    });
    next.write(transaction);
    return next.copies;
  });
}

// Copies

/** Names of tasks and Message-IDs hold no spaces or accents, ids that staff have given may. */
export const plainId = (id: string): string =>
  /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');

const copyId = (
  { path, id }: Pick<DocumentReference, 'path' | 'id'>,
  generation: number,
  index: number,
) => `${path.split('/')[0]}-${plainId(id)}-${generation}-${index}`;

function nextGeneration(
  ref: DocumentReference,
  generation: number,
  recipients: string[],
  now: number,
  expiresAt: Timestamp | null,
) {
  const made = recipients.map((recipient, index): StoredCopy => {
    const id = copyId(ref, generation, index);
    return { ...newCopy(now), id, letter: ref.path, generation, recipient };
  });
  const copiesOfLetter = Object.fromEntries(made.map((one) => [one.recipient, summaryOfCopy(one)]));
  return {
    copies: made,
    letter: { state: 'pending', generation, copies: copiesOfLetter } as const,
    write: (writer: { set: (ref: DocumentReference, data: object) => unknown }) => {
      for (const { id, ...fields } of made)
        writer.set(copies().doc(id), { ...stored(fields), expiresAt });
    },
  };
}

const firstGeneration = (
  ref: DocumentReference,
  recipients: string[],
  now: number,
  expiresAt: Timestamp | null,
) => nextGeneration(ref, 1, recipients, now, expiresAt);

const stored = <Times extends { firstAt: number; nextAt: number | null }>(fields: Times) => ({
  ...fields,
  firstAt: at(fields.firstAt),
  nextAt: fields.nextAt === null ? null : at(fields.nextAt),
});

/** `version`: Firestore's time of the last write, so that nobody overwrites another. */
export type FoundCopy = StoredCopy & { version: Timestamp };

export async function findCopy(id: string): Promise<FoundCopy | null> {
  const document = await copies().doc(id).get();
  const found = toCopy(document);
  return found && isFound(document) ? { ...found, version: document.updateTime } : null;
}

/** Resolves to null if somebody has changed or deleted the copy since it was read. */
export async function leaseCopy<Leased extends Copy>(
  { version, ...found }: FoundCopy,
  leased: Leased,
) {
  const write = copies().doc(found.id).update(changesOf(leased), { lastUpdateTime: version });
  const result = await write.catch(ignore(GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND));
  return result ? { ...found, ...leased, version: result.writeTime } : null;
}

/**
 * Records what became of a copy. Resolves to false if somebody has changed or deleted it since it
 * was read.
 */
export async function recordCopy(found: FoundCopy, after: Copy): Promise<boolean> {
  try {
    await inTransaction(async (transaction) => {
      const summary = isSame(summaryOfCopy(found), summaryOfCopy(after))
        ? null
        : await summaryWith(transaction, found, summaryOfCopy(after));
      transaction.update(copies().doc(found.id), changesOf(after), {
        lastUpdateTime: found.version,
      });
      summary?.();
    });
    return true;
  } catch (error) {
    ignore(GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND)(error);
    return false;
  }
}

const changesOf = ({
  state,
  attempts,
  refusals,
  transfers,
  firstAt,
  nextAt,
  reply: said,
}: Copy) => ({
  ...stored({ firstAt, nextAt }),
  state,
  attempts,
  refusals,
  transfers,
  reply: said,
});

const isSame = (one: CopySummary, other: CopySummary) =>
  one.state === other.state &&
  (one.reply === other.reply || JSON.stringify(one.reply) === JSON.stringify(other.reply));

/** Null if the letter's document has been deleted, or mailed anew. */
async function summaryWith(
  transaction: Transaction,
  { letter: path, generation, recipient }: StoredCopy,
  now: CopySummary,
) {
  const ref = getFirestore().doc(path);
  const found = await transaction.get(ref);
  const current = isFound(found) ? z.parse(z.object(letter), found.data()) : null;
  if (!current) return null;
  const isTypedOver =
    current.generation !== generation && (await newestGeneration(path)) === generation;
  if (current.generation !== generation && !isTypedOver) return null;
  // Where somebody has typed another recipient into a copy, the former has none.
  const others =
    now.state === 'unlisted' ? (await copiesOf(path)).map((one) => one.recipient) : null;
  const kept = Object.entries(current.copies).filter(([one]) => others?.includes(one) ?? true);
  const all = { ...Object.fromEntries(kept), [recipient]: now };
  const state = stateOfLetter(Object.values(all));
  return () =>
    void transaction.update(ref, {
      copies: all,
      state,
      generation,
      ...(ref.parent.id === 'messages' && { waits: state !== 'sent' }),
    });
}

/** Of a letter that has copies: staff may have typed over what its document says. */
export const newestGeneration = async (path: string): Promise<number> =>
  Math.max(0, ...(await copiesOf(path)).map(({ generation }) => generation));

async function copiesOf(path: string): Promise<StoredCopy[]> {
  const { docs } = await copies().where('letter', '==', path).get();
  return docs.map(toCopy).filter((found) => found !== null);
}

/** Of two transactions, the second is tried again. */
const inTransaction = <T>(run: (transaction: Transaction) => Promise<T>) =>
  getFirestore().runTransaction(run, { maxAttempts: 20 });

/** Copies that a task should have taken by then, the most overdue first. */
export async function findOverdue(since: number): Promise<StoredCopy[]> {
  const { docs } = await copies()
    .where('nextAt', '<=', at(since))
    .orderBy('nextAt')
    .limit(maxOverdue)
    .get();
  return docs.map(toCopy).filter((found) => found !== null);
}

const maxOverdue = 2000;

export const countPendingSince = (since: number) =>
  countOf(copies().where('state', 'in', ['waiting', 'leased']).where('firstAt', '<', at(since)));

// Digests

export async function createDigest(day: string, recipients: string[]): Promise<StoredCopy[]> {
  const now = Date.now();
  const ref = digests().doc(day);
  const expiresAt = expiry(now, 30);
  const first = firstGeneration(ref, recipients, now, expiresAt);
  const batch = getFirestore().batch();
  batch.create(ref, { ...first.letter, createdAt: at(now), expiresAt });
  first.write(batch);
  const isNew = await batch.commit().then(
    () => true,
    (error: unknown) => {
      ignore(GrpcStatus.ALREADY_EXISTS)(error);
      return false;
    },
  );
  return isNew ? first.copies : [];
}

export async function findDigest(id: string): Promise<StoredDigest | null> {
  const document = await digests().doc(id).get();
  return isFound(document) ? { ...z.parse(digest, document.data()), id } : null;
}

// What smoke tests wait for (shared/smoke-test.ts): a document each, which only they make, and
// delete

export const isCheck = async (id: string): Promise<boolean> =>
  (await checks().doc(id).get()).exists;

export const updateCheck = (
  id: string,
  changes: { state: 'queued' | 'held' | 'sent' | 'failed'; error?: string | null },
) => checks().doc(id).update(changes).catch(ignore(GrpcStatus.NOT_FOUND));

export const readBlockedDocument = async (): Promise<Record<string, unknown> | undefined> =>
  (await getFirestore().doc('settings/blocked').get()).data();
