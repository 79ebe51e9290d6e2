import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { perLocale } from './codes.ts';
import type { Source } from './french.ts';
import { nonsenseIn, type Problems } from './nonsense.ts';
import { coversOneNumber, formOf, sourcesFor } from './plurals.ts';

/** Checks a translation; or a French text against itself. */
export function checkText(translation: string, { key, text, maxLength, verbatim, mustKeep }: Source, locale: string): Problems {
  const { errors, warnings } = nonsenseIn(translation, text, locale);
  const optional = formOf(key) && coversOneNumber(key, locale) ? ['{{count}}'] : [];
  errors.push(...differences(placeholdersIn(translation), placeholdersIn(text), optional));
  if (/[{}]/.test(translation.replaceAll(placeholder, ''))) errors.push('a placeholder needs two braces on each side: {{name}}');
  errors.push(...tagErrors(translation, text));
  if (translation === key) errors.push('its key is no translation');
  if (translation !== translation.trim()) errors.push('a space at the beginning or the end');
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
  const words = text.toLowerCase();
  return weekdays(locale).flatMap((name, day) => (words.includes(name) ? day : []));
}

const weekdays = perLocale((locale) => {
  const weekday = new Intl.DateTimeFormat([locale, 'en'], { weekday: 'long', timeZone: 'UTC' });
  return [2, 3, 4, 5, 6, 7, 8].map((day) => weekday.format(Date.UTC(2000, 0, day)).toLowerCase());
});

const placeholder = /\{\{\s*(.*?)\s*\}\}/g;
const placeholdersIn = (text: string) => [...text.matchAll(placeholder)].map(([, name]) => `{{${name}}}`);

const tagsIn = (text: string) => text.match(/<\/?[a-z!?[][^<>]*>?|<\/?\d[^<>]*>/gi) ?? [];

/** Each tag is closed, has a text, and is within the same tags as in French. */
function tagErrors(translation: string, text: string): string[] {
  const wrong = differences(tagsIn(translation), tagsIn(text));
  const known = nestingOf(text);
  const moved = nestingOf(translation).filter((tags) => !known.includes(tags));
  return wrong.length > 0
    ? wrong
    : moved.map((tags) => `${tags} is not closed, has no text, or is within other tags than in French`);
}

/** Each opening tag, behind those around it; with the closing tag if there is no text between; and tags without the other half. */
function nestingOf(text: string): string[] {
  const open: string[] = [];
  const found = [...text.matchAll(/<(\/?)(\w+)>(?=(\s*<\/\w+>)?)/g)].flatMap(([tag, end, name = '', closing = '']) => {
    if (end) return open.pop() === `<${name}>` ? [] : tag;
    open.push(tag);
    return open.join('') + closing;
  });
  return [...found, ...open.map((tag) => `${tag}…`)];
}

function differences(own: string[], source: string[], optional: string[] = []): string[] {
  const missing = source.filter((item) => !own.includes(item) && !optional.includes(item));
  const unknown = own.filter((item) => !source.includes(item));
  return [
    ...[...new Set(missing)].map((item) => `${item} is missing`),
    ...[...new Set(unknown)].map((item) => `${item} is not in the French text: {{…}} and <…> are never translated`),
  ];
}

/** Except between two such marks ("?!") and in smileys (":-)", ";)"); a colon counts only at the end of a word, not in 8:30. */
const withoutNoBreakSpace =
  /(?<=[^\u00A0?!])[?!]|(?<=[^\u00A0]);(?!-?[()DP])|(?<=[^\u00A0]):(?=\s|$)|(?<=[^\u00A0])»|«(?!\u00A0)/g;
