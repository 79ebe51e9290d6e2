import { styleText } from 'node:util';
import { englishName, type Language, type Text } from './language.ts';

/** Whether visitors are offered a language, in one line. */
export function statusOf({ code, texts, gaps, invalid, maxGaps, offered, unreadable }: Language): string {
  const name = `${code} (${englishName(code)})`;
  if (unreadable) return `${name}: ${unreadable}`;
  const missing = `${gaps.length} of ${texts.length} texts are missing`;
  const errors = invalid.length > 0 ? `; errors: ${invalid.length}, so the site can't be built` : '';
  if (!offered) return `${name}: not offered to visitors, as ${missing}, more than ${maxGaps}${errors}`;
  return `${name}: offered to visitors${gaps.length > 0 ? `; ${missing} and shown in French` : ''}${errors}`;
}

/** Errors and warnings of a language, and what is left to do. */
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
    ...section('French has changed: check these, then clear their mark (fuzzy, “needs work”)', inState('outdated'), 'yellow'),
    ...section('Unfinished: marked as fuzzy or “needs work”', inState('unfinished')),
    ...section('Missing', inState('missing')),
    ...section('Same as French: right only for a word that both languages share', inState('translated').filter(isSame)),
  ].join('\n');
}

/** A text as people find it: by its key and its French. */
export const labelOf = ({ key, text }: { key: string; text: string }) =>
  `${key}  “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

/** At most 40 of a list. */
export const truncated = (list: readonly string[]): readonly string[] =>
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
