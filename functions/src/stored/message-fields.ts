import type { MessageFields } from '../../../src/contract/message.ts';
import { text } from './stored-document.ts';

/** The form's fields as they are stored. One that messages of an earlier version lack is `z.prefault(text, '')` (zod/mini). */
export const storedFields = { name: text, email: text, phone: text, service: text, message: text } satisfies Record<
  keyof MessageFields,
  unknown
>;

type Presentation = {
  /** The field of the stored document that people read. */
  shown: keyof typeof storedFields | 'serviceLabel';
  /** Its place among the lines of the e-mail about a message, the lowest first; null for the text that the e-mail quotes. */
  mailLine: number | null;
  inDigest: boolean;
};

/** Where the staff see each field of the form: the e-mail, the digest and the export read this. */
export const fieldTable = {
  name: { shown: 'name', mailLine: 2, inDigest: true },
  email: { shown: 'email', mailLine: 3, inDigest: false },
  phone: { shown: 'phone', mailLine: 1, inDigest: false },
  service: { shown: 'serviceLabel', mailLine: 4, inDigest: true },
  message: { shown: 'message', mailLine: null, inDigest: false },
} as const satisfies Record<keyof MessageFields, Presentation>;

export type Field = keyof typeof fieldTable;

/** A field that is shown on a line, with a label. */
type LineField = { [Name in Field]: (typeof fieldTable)[Name]['mailLine'] extends number ? Name : never }[Field];

const fields = Object.keys(fieldTable) as Field[];

export const lineFields = fields
  .filter((field): field is LineField => fieldTable[field].mailLine !== null)
  .toSorted((one, other) => fieldTable[one].mailLine - fieldTable[other].mailLine);

export const quotedFields = fields.filter((field) => fieldTable[field].mailLine === null);
