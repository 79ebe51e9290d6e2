import { styleText } from 'node:util';
import { checkFrench } from './checks.ts';
import { englishName } from './codes.ts';
import type { Source } from './french.ts';
import type { Language, Text } from './language.ts';

/** Whether a language is offered to visitors, and what is missing, in one line. */
export function statusOf({ code, texts, gaps, invalid, maxGaps, offered, forStaff, unreadable, merged }: Language): string {
  const name = `${code} (${englishName(code)})`;
  if (unreadable) return `${name}: ${unreadable}`;
  const missing = `${gaps.length} of ${texts.length} texts are missing`;
  const unmatched = merged.unmatched > 0 ? `; ${merged.unmatched} translations match no French text` : '';
  const errors = `${unmatched}${invalid.length > 0 ? `; errors: ${invalid.length}, so the site can't be built` : ''}`;
  const staff = forStaff ? `; staff can be mailed in it (MAIL_LOCALE=${code})` : '';
  if (!offered) return `${name}: not offered to visitors, as ${missing}, more than ${maxGaps}${staff}${errors}`;
  return `${name}: offered to visitors${gaps.length > 0 ? `; ${missing} and shown in French` : ''}${errors}`;
}

/** A language that visitors aren't offered, though it may have been before, and the texts that it lacks; in lines. */
export const leftOut = ({ code, gaps }: Language): string[] => [
  `/${code} leads to the French page as long as these are missing:`,
  ...truncated(gaps.map((text) => `  ${labelOf(text)} (${text.state})`)),
];

/** The errors in the French texts. */
export const frenchErrors = (french: readonly Source[]): string[] =>
  checkFrench(french).map(({ source, message }) => `${styleText('red', 'Error')}: ${labelOf(source)}\n    ${message}`);

/** A language's errors and warnings, and the texts left to translate. */
export function reportOf(language: Language): string {
  const { texts, invalid, unreadable } = language;
  if (unreadable) return styleText('red', statusOf(language));
  const inState = (state: Text['state']) => texts.filter((text) => text.state === state);
  const section = (title: string, found: readonly Text[], color: 'red' | 'yellow' | 'cyan' = 'cyan') => [
    ...(found.length > 0 ? [`  ${styleText(color, title)}`] : []),
    ...truncated(found.map(describe)).map((entry) => `    ${entry}`),
  ];
  return [
    styleText('bold', statusOf(language)),
    ...section('Errors', invalid, 'red'),
    ...section('Warnings', texts.filter(hasWarnings), 'yellow'),
    ...section('French has changed: check these, then clear the flag (fuzzy, “needs work”)', inState('outdated'), 'yellow'),
    ...section('Unfinished: flagged as fuzzy or “needs work”', inState('unfinished')),
    ...section('Missing', inState('missing')),
    ...section('Same as French: correct only if both languages share the word', inState('translated').filter(isSame)),
  ].join('\n');
}

/** Identifies a text by its key and its French. */
const labelOf = ({ key, text }: { key: string; text: string }) =>
  `${key}  “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

/** The first 40 items of a list. */
const truncated = (list: readonly string[]): readonly string[] =>
  list.length > 40 ? [...list.slice(0, 40), `… and ${list.length - 40} more`] : list;

export const hasWarnings = ({ state, errors, warnings }: Text) =>
  state === 'translated' && errors.length === 0 && warnings.length > 0;

function describe(text: Text): string {
  const { previous, translation, errors, warnings } = text;
  const before = previous === undefined ? [] : [`before:      ${previous}`, `translation: ${translation}`];
  return [labelOf(text), ...before, ...errors, ...warnings].join('\n      ');
}

function isSame({ text, translation, verbatim }: Text): boolean {
  return !verbatim && translation === text && /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''));
}
