import { normalized, withoutInvisible } from '../../../src/contract/clean-text.ts';
import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';

const inOwnWords = fieldNames.filter((field) => field !== 'email' && field !== 'service');

/** The visitor's own words, which are searched for blocked phrases. */
export const writtenText = (fields: Record<FieldName, string>) =>
  inOwnWords.map((field) => fields[field]).join(' ');

export const folded = (text: string): string =>
  normalized(withoutInvisible(text), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
