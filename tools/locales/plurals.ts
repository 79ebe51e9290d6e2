import { pluralBase, pluralForms } from './catalogue.ts';

/** In a group: the key of a number's forms without the form (`remaining` of `remaining_one`); undefined for any other key. */
export const pluralBaseIn = (group: object, key: string) =>
  pluralBase(key, new Map(Object.keys(group).map((sibling) => [sibling, ''])));

/** The keys under which a language has the forms of `base`. */
export const pluralKeys = (base: string, locale: string) => pluralForms(locale).map((form) => `${base}_${form}`);
