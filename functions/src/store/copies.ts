import {
  type DocumentReference,
  getFirestore,
  GrpcStatus,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import {
  type Copy,
  type CopySummary,
  newCopy,
  stateOfLetter,
  summaryOfCopy,
} from '../copies/copy.ts';
import { ignore } from '../error-code.ts';
import { plainId } from '../letters/plain-id.ts';
import { at, copies, countOf, inTransaction } from './database.ts';
import { isFound, type StoredCopy, toCopy, toLetter } from './schemas.ts';

const copyId = (
  { path, id }: Pick<DocumentReference, 'path' | 'id'>,
  generation: number,
  index: number,
) => `${path.split('/')[0]}-${plainId(id)}-${generation}-${index}`;

export function nextGeneration(
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
    letterFields: { state: 'pending', generation, copies: copiesOfLetter } as const,
    write: (writer: { set: (ref: DocumentReference, data: object) => unknown }) => {
      for (const { id, ...fields } of made)
        writer.set(copies().doc(id), { ...stored(fields), expiresAt });
    },
  };
}

export const firstGeneration = (
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

/**
 * `version`: the time of the document's last write, by which Firestore rejects a change of an
 * outdated version.
 */
export type FoundCopy = StoredCopy & { version: Timestamp };

export async function findCopy(id: string): Promise<FoundCopy | null> {
  const document = await copies().doc(id).get();
  const found = toCopy(document);
  return found && isFound(document) ? { ...found, version: document.updateTime } : null;
}

/** Resolves to null if the copy was changed or deleted since it was read. */
export async function leaseCopy<Leased extends Copy>(
  { version, ...found }: FoundCopy,
  leased: Leased,
) {
  const write = copies().doc(found.id).update(changesOf(leased), { lastUpdateTime: version });
  const result = await write.catch(ignore(GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND));
  return result ? { ...found, ...leased, version: result.writeTime } : null;
}

/**
 * Writes a copy's new state, and its outcome into the letter's document. Resolves to false if the
 * copy was changed or deleted since it was read.
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

const changesOf = ({ state, attempts, refusals, transfers, firstAt, nextAt, reply }: Copy) =>
  stored({ state, attempts, refusals, transfers, firstAt, nextAt, reply });

const isSame = (one: CopySummary, other: CopySummary) =>
  one.state === other.state &&
  (one.reply === other.reply || JSON.stringify(one.reply) === JSON.stringify(other.reply));

/**
 * Resolves to a function that writes a copy's outcome into its letter's document. Null if the
 * document has been deleted, or if the letter has been mailed again since.
 */
async function summaryWith(
  transaction: Transaction,
  { letter: path, generation, recipient }: StoredCopy,
  now: CopySummary,
) {
  const ref = getFirestore().doc(path);
  const found = await transaction.get(ref);
  const current = isFound(found) ? toLetter(found) : null;
  if (!current) return null;
  const isTypedOver =
    current.generation !== generation && (await newestGeneration(path)) === generation;
  if (current.generation !== generation && !isTypedOver) return null;
  // If somebody has typed another recipient into a copy, the letter's document forgets the former
  // recipient, who has no copy any more.
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

/**
 * The newest generation among a letter's copies: staff may have overwritten the number in the
 * letter's document.
 */
export const newestGeneration = async (path: string): Promise<number> =>
  Math.max(0, ...(await copiesOf(path)).map(({ generation }) => generation));

async function copiesOf(path: string): Promise<StoredCopy[]> {
  const { docs } = await copies().where('letter', '==', path).get();
  return docs.map(toCopy).filter((found) => found !== null);
}

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
