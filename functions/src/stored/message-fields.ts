import { messageFields, type MessageFields } from '../../../src/contract/message.ts';
import { text } from './stored-document.ts';

export type Field = keyof MessageFields;

export const fields = Object.keys(messageFields.shape) as Field[];

/** The form's fields as they are stored. */
export const storedFields = Object.fromEntries(fields.map((field) => [field, text])) as Record<Field, typeof text>;

/** The fields that the e-mail about a message has a line for, in this order; it quotes the others. */
export const mailLines = ['phone', 'name', 'email', 'service'] as const satisfies Field[];

export const quoted = fields.filter((field) => !mailLines.some((line) => line === field));

/** What the digest tells of a message: short values only, as longer lines mean that fewer messages fit. */
export const digestFields = ['name', 'service'] as const satisfies Field[];

/** The field of the stored document that people read. */
export const shownAs = (field: Field) => (field === 'service' ? 'serviceLabel' : field);
