import { styleText } from 'node:util';
import { checkFrench } from './checks.ts';
import type { Source } from './french.ts';
import { invalid, type Language, type Text } from './language.ts';

/** Who reads a language, and what is missing, in one line. */
export function statusOf(language: Language): string {
  const { code, texts, offered, unreadable } = language;
  if (unreadable) return unreadable;
  const missing = texts.filter(({ shown }) => !shown).length;
  const errors = invalid(language).length;
  return [
    `${code}: ${offered ? 'offered to visitors' : 'not in the list of src/i18n/locales.ts, so not offered to visitors'}`,
    missing > 0 ? `${missing} of ${texts.length} texts are in French` : `all ${texts.length} texts are translated`,
    ...(errors > 0 ? [`errors: ${errors}`] : []),
  ].join('; ');
}

/** The errors in the French texts. */
export const frenchErrors = (french: readonly Source[]): string[] =>
  checkFrench(french).map(({ source, message }) => `${styleText('red', 'Error')}: ${labelOf(source)}\n    ${message}`);

/** A language's errors and warnings, and the texts left to translate. */
export function reportOf(language: Language): string {
  const { texts, unreadable, merged } = language;
  if (unreadable) return styleText('red', unreadable);
  const inState = (state: Text['state']) => texts.filter((text) => text.state === state);
  const section = (title: string, found: readonly string[], color: 'red' | 'yellow' | 'cyan' = 'cyan') => [
    ...(found.length > 0 ? [`  ${styleText(color, title)}`] : []),
    ...truncated(found).map((line) => `    ${line}`),
  ];
  return [
    styleText('bold', statusOf(language)),
    ...section('Errors', invalid(language).map(describe), 'red'),
    ...section('Warnings', texts.filter(hasWarnings).map(describe), 'yellow'),
    ...section('Of no French text; kept at the end of the file', merged.unknown, 'yellow'),
    ...section(
      'French has changed: check these, then clear the flag (fuzzy, “needs work”)',
      inState('outdated').map(describe),
      'yellow',
    ),
    ...section('Unfinished: flagged as fuzzy or “needs work”', inState('unfinished').map(describe)),
    ...section('Missing', inState('missing').map(labelOf)),
    ...section('Same as French: right only if both languages share the words', inState('finished').filter(isSame).map(labelOf)),
  ].join('\n');
}

/** Identifies a text by its key and its French. */
export const labelOf = ({ key, text }: Pick<Source, 'key' | 'text'>) =>
  `${key}  “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

/** The first 40 items of a list. */
export const truncated = (list: readonly string[]): readonly string[] =>
  list.length > 40 ? [...list.slice(0, 40), `… and ${list.length - 40} more`] : list;

export const hasWarnings = ({ state, errors, warnings }: Text) =>
  state === 'finished' && errors.length === 0 && warnings.length > 0;

function describe(text: Text): string {
  const { previous, translation, errors, warnings } = text;
  const before = previous === undefined ? [] : [`before:      ${previous}`, `translation: ${translation}`];
  return [labelOf(text), ...before, ...errors, ...warnings].join('\n      ');
}

const isSame = ({ text, translation, verbatim }: Text) => !verbatim && translation === text && /\p{L}/u.test(text);
