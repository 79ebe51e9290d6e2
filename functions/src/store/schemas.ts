import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';
import { isLanguageTag } from '../../../src/contract/message.ts';
import { type Copy, copyStates, copySummaryStates, letterStates } from '../copies/copy.ts';
import { phases } from '../smtp/verdict.ts';

// The documents as the code reads them, with times in milliseconds instead of Firestore's
// timestamps. Staff may type anything into a message, so a wrong value counts as missing: every
// message stays readable.

/**
 * Why a message is held:
 * - `spam`: the honeypot is filled in, or a form was posted without `Origin` and `Referer`.
 * - `unproven`: there is no valid proof of work.
 * - `blocked`: the staff's list has its sender or one of its phrases.
 * - `repeated`: too many messages came from its draft.
 * - `flood`: too many messages came within the hour, from its network or from all networks.
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

/** The fields that messages and digests have in common. */
const letterFields = {
  state: z.catch(z.enum(letterStates), 'pending'),
  /** How often the message or digest was mailed, each time as a new letter; 0 while held. */
  generation: count,
  /** The outcome of each copy, by the recipient's e-mail address. */
  copies: z.catch(z.record(z.string(), z.object({ state: z.enum(copySummaryStates), reply })), {}),
  expiresAt: timeOrNull,
};

/** The document's name is the message's id. */
const messageSchema = z.object({
  ...(Object.fromEntries(fieldNames.map((field) => [field, text])) as Record<
    FieldName,
    typeof text
  >),
  ...letterFields,
  /**
   * The service's name when the message came. The console shows this name, and so do letters if the
   * service is no longer offered.
   */
  serviceLabel: text,
  locale: z.catch(z.nullable(z.string().check(z.refine(isLanguageTag))), null),
  receivedAt: timeOrNull,
  heldFor: z.catch(z.nullable(z.enum(heldReasons)), null),
  draft: z.catch(z.nullable(z.string()), null),
  /**
   * Whether the message was mailed but hasn't reached all recipients. The digest's query uses this
   * field.
   */
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

export type StoredMessage = Omit<z.infer<typeof messageSchema>, 'receivedAt'> & {
  id: string;
  receivedAt: number;
};

/** Messages held for one reason. `all` includes those that staff have handled. */
export type Held = { count: number; all: number; newest: StoredMessage[] };

const digestSchema = z.object({ ...letterFields, createdAt: timeOrNull });

export type StoredDigest = z.infer<typeof digestSchema> & { id: string };

const copySchema = z.object({
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

export function toMessage(document: QueryDocumentSnapshot): StoredMessage {
  const parsed = z.parse(messageSchema, document.data());
  return {
    ...parsed,
    id: document.id,
    receivedAt: parsed.receivedAt ?? document.createTime.toMillis(),
  };
}

/**
 * Null if the copy is missing, or if somebody has typed a wrong value into it. In the latter case,
 * the message stays pending, so the digest lists the message.
 */
export function toCopy(document: DocumentSnapshot): StoredCopy | null {
  const { success, data } = z.safeParse(copySchema, document.data());
  return success ? { ...data, id: document.id } : null;
}

export function toDigest(document: QueryDocumentSnapshot): StoredDigest {
  return { ...z.parse(digestSchema, document.data()), id: document.id };
}

export const toLetter = (document: QueryDocumentSnapshot) =>
  z.parse(z.object(letterFields), document.data());

export const isFound = (document: DocumentSnapshot): document is QueryDocumentSnapshot =>
  document.exists;
