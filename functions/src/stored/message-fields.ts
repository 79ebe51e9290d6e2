import { type FieldName, fieldNames } from '../../../src/contract/fields.ts';
import { text } from './stored-document.ts';

/** The form's fields as they are stored. */
export const storedFields = Object.fromEntries(fieldNames.map((field) => [field, text])) as Record<FieldName, typeof text>;

/** The fields that the e-mail about a message has a line for, in this order; it quotes the others. */
export const mailLines = ['phone', 'name', 'email', 'service'] as const satisfies FieldName[];

export const quoted = fieldNames.filter((field) => !mailLines.some((line) => line === field));

/** What the digest tells of a message: short values only, as longer lines mean that fewer messages fit. */
export const digestFields = ['name', 'service'] as const satisfies FieldName[];

/** The field of the stored document that people read. */
export const shownAs = (field: FieldName) => (field === 'service' ? 'serviceLabel' : field);
