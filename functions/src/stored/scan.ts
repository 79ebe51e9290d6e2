import { FieldPath, getFirestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { messages } from './messages.ts';

// Queries find no document that lacks their field, or has it under another name, and anyone may have typed anything. So all
// messages are read, some at a time, and those that need attention without being found are remembered.

/** The scan's own document: how far it is. */
const scanned = () => getFirestore().doc('scans/messages');

const scan = z.object({
  /** The last id that was read; null if no scan is under way. */
  after: z.nullable(z.string()),
  /** The day on which it started, such as `2026-11-26`. */
  day: z.string(),
  /** Messages that need attention and that no query finds. */
  ids: z.array(z.string()),
});

const none: z.infer<typeof scan> = { after: null, day: '', ids: [] };

/** How many messages are scanned in one run of a schedule: a hundred thousand a day, and a small store at once. */
const pieceSize = 400;

/** More would fill the digest for days, and exceed a document at last. */
const maxIds = 2000;

async function state() {
  const parsed = z.safeParse(scan, (await scanned().get()).data());
  return parsed.success ? parsed.data : none;
}

/** Ids of messages that need attention, as far as the scan knows, and that no query finds. */
export const scannedIds = async (): Promise<string[]> => (await state()).ids;

/**
 * Goes on with the scan of all messages, or starts one if today's was not started yet, or `startsAnew`.
 * Resolves to what it has read.
 * @param isOdd whether the message is to be remembered
 */
export async function scanSome(
  isOdd: (document: QueryDocumentSnapshot) => boolean,
  { startsAnew = false } = {},
): Promise<QueryDocumentSnapshot[]> {
  const today = new Date().toISOString().slice(0, 10);
  const { after, day, ids } = await state();
  if (after === null && day === today && !startsAnew) return [];
  const ordered = messages().orderBy(FieldPath.documentId()).limit(pieceSize);
  const { docs } = await (after === null ? ordered : ordered.startAfter(after)).get();
  const odd = docs.filter(isOdd).map(({ id }) => id);
  const last = docs.length < pieceSize ? null : (docs.at(-1)?.id ?? null);
  const isElsewhere = (id: string) => (after !== null && id <= after) || (last !== null && id > last);
  const known = [...ids.filter(isElsewhere), ...odd].slice(0, maxIds);
  await scanned().set({ after: last, day: after === null ? today : day, ids: known });
  return docs;
}
