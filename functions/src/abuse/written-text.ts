import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';

const inOwnWords = fieldNames.filter((field) => field !== 'email' && field !== 'service');

/** What a visitor wrote in their own words: blocked phrases are looked for in all of it. */
export const writtenText = (fields: Record<FieldName, string>) => inOwnWords.map((field) => fields[field]).join(' ');

/** A text in which words are looked for: lowercase, without accents, on one line. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();
