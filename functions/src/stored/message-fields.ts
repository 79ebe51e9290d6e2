import * as z from 'zod/mini';
import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';
import { fieldProperties, fieldsWith } from '../../../src/contract/fields.ts';
import { text } from './stored-document.ts';

const storedText = (field: FieldName) => (fieldProperties[field].optional ? z.prefault(text, '') : text);

/** The form's fields as they are stored: an older document may lack an optional one. */
export const storedFields = Object.fromEntries(fieldNames.map((field) => [field, storedText(field)])) as Record<
  FieldName,
  typeof text
>;

/** The fields that the e-mail about a message has a line for: first whom to call. It quotes the others. */
export const mailLines = [...fieldsWith({ mail: 'line', type: 'tel' }), ...fieldsWith({ mail: 'line' })].filter(
  (field, index, all) => all.indexOf(field) === index,
);

export const quoted = fieldsWith({ mail: 'quote' });

/** What the digest tells of a message. */
export const digestFields = fieldsWith({ digest: true });
