import { dir } from 'i18next';
import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import type { Source } from './french.ts';
import { coversOneNumber, formOf, sourcesFor } from './plurals.ts';

/** What is wrong with a text. Visitors never see a text with errors. */
export interface Problems {
  errors: string[];
  warnings: string[];
}

/** Checks a translation; or a French text against itself. */
export function checkText(translation: string, { key, text, maxLength, verbatim, mustKeep }: Source, locale: string): Problems {
  const errors: string[] = [];
  const warnings: string[] = [];
  const optional = formOf(key) && coversOneNumber(key, locale) ? ['{{count}}'] : [];
  errors.push(...differences(placeholdersIn(translation), placeholdersIn(text), optional));
  if (/[{}]/.test(translation.replaceAll(placeholder, ''))) errors.push('a placeholder needs two braces on each side: {{name}}');
  errors.push(...differences(tagsIn(translation), tagsIn(text)));
  if (tagsIn(withoutPairs(translation)).length > 0) errors.push('a tag is not closed, or is nested wrongly');
  for (const entity of translation.match(/&(#\w+|[a-z]\w+);/gi) ?? []) {
    errors.push(`${entity} would be shown as it is: type the character itself`);
  }
  if (translation !== translation.trim()) errors.push('a space at the beginning or the end');
  for (const character of new Set(translation.match(invisible(locale)))) {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    errors.push(`an invisible or lost character (U+${code}): type the text again`);
  }
  const [garbled] = mojibake.exec(translation) ?? [];
  if (garbled) errors.push(`“${garbled}” looks like a wrong encoding: type the text again, save the file as UTF-8`);
  const days = daysIn(text, sourceLocale);
  const others = days.length > 0 ? daysIn(translation, locale).filter((day) => !days.includes(day)) : [];
  if (others.length > 0) errors.push('names another day of the week than the French text');
  if (text.includes('*') && !translation.includes('*')) errors.push('the * that marks a required field is missing');

  if (verbatim && translation !== text) warnings.push('should stay as it is in French (see its note)');
  for (const name of mustKeep) if (!translation.includes(name)) warnings.push(`“${name}” is missing; it should stay as it is`);
  const { length } = [...new Intl.Segmenter(locale).segment(translation.replaceAll('{{brand}}', company.name))];
  if (maxLength && length > maxLength) warnings.push(`${length} characters; at most ${maxLength} fit`);
  return { errors, warnings };
}

/** Checks the French texts. Each problem is an error, as every language would inherit it. */
export function checkFrench(french: readonly Source[]): { source: Source; message: string }[] {
  const present = new Set(french.map(({ key }) => key));
  return sourcesFor(french, sourceLocale).flatMap((source) => {
    const { key, text, verbatim, notes } = source;
    if (!present.has(key)) return { source, message: 'this plural form is missing' };
    if (!text) return { source, message: 'the text is empty' };
    const { errors, warnings } = checkText(text, source, sourceLocale);
    const unused = tagsIn(notes.join(' ')).filter((tag) => !text.includes(tag));
    const missing = unused.map((tag) => `${tag} is missing, which its note names`);
    return [...errors, ...warnings, ...missing, ...(verbatim ? [] : typography(text))].map((message) => ({ source, message }));
  });
}

/** A no-break space (U+00A0) before ? ! : ; » and after «; straight apostrophes throughout. */
function typography(text: string): string[] {
  const prose = text.replaceAll(/\{\{.*?\}\}|\w+:\/\/\S+/g, 'x');
  const around = (index: number) => prose.slice(Math.max(0, index - 12), index + 6).trim();
  return [
    ...[...prose.matchAll(withoutNoBreakSpace)].map(({ index }) => `a no-break space (U+00A0) is missing: “${around(index)}”`),
    ...[...prose.matchAll(/[‘’ʼ]/g)].map(({ index }) => `a curly apostrophe instead of a straight one: “${around(index)}”`),
  ];
}

/** The days of the week that a text names in full, 0 for Sunday. */
export function daysIn(text: string, locale: string): number[] {
  const weekday = new Intl.DateTimeFormat([locale, 'en'], { weekday: 'long', timeZone: 'UTC' });
  const words = text.toLowerCase();
  return [...Array(7).keys()].filter((day) => words.includes(weekday.format(Date.UTC(2000, 0, 2 + day)).toLowerCase()));
}

const placeholder = /\{\{\s*(.*?)\s*\}\}/g;
const placeholdersIn = (text: string) => [...text.matchAll(placeholder)].map(([, name]) => `{{${name}}}`);

const tagsIn = (text: string) => text.match(/<\/?[a-z][^<>]*>?/gi) ?? [];

function differences(own: string[], source: string[], optional: string[] = []): string[] {
  const missing = source.filter((item) => !own.includes(item) && !optional.includes(item));
  const unknown = own.filter((item) => !source.includes(item));
  return [
    ...[...new Set(missing)].map((item) => `${item} is missing`),
    ...[...new Set(unknown)].map((item) => `${item} is not in the French text: {{…}} and <…> are never translated`),
  ];
}

/** Removes properly closed tags, from the inside out. */
function withoutPairs(text: string): string {
  const less = text.replaceAll(/<[a-z][^<>]*\/>|<([a-z]\w*)[^<>]*>[^<>]*<\/\1>/gi, '');
  return less === text ? text : withoutPairs(less);
}

/** Control characters, replacement characters and direction marks, except those that right-to-left scripts need. */
const invisible = (locale: string) =>
  dir(locale) === 'rtl'
    ? /[\p{Cc}\u200B\u202A-\u202E\u2060\uFEFF\uFFFD]/gu
    : /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFD]/gu;

/** UTF-8 decoded as Windows-1252: Ã© for é, Â» for », â€¦ for …, and pairs of such characters for Cyrillic or Arabic. */
const mojibake = /[ÂÃ][\u00A1-\u00BFŒœŠšŽžŸƒˆ˜€‰‹›‚„†‡•™]|â€|(?:[ÐÑØÙ][\u0080-\u00BFŒœŠšŽžŸƒˆ˜€‰‹›‚„†‡•™…]){2}/u;

/** Except between two such marks ("?!") and in smileys (":-)", ";)"); a colon counts only at the end of a word, not in 8:30. */
const withoutNoBreakSpace =
  /(?<=[^\u00A0?!])[?!]|(?<=[^\u00A0]);(?!-?[()DP])|(?<=[^\u00A0]):(?=\s|$)|(?<=[^\u00A0])»|«(?!\u00A0)/g;
