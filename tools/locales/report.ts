import { styleText } from 'node:util';
import { checkFrench } from './check-texts.ts';
import type { SourceText } from './french.ts';
import { hasWords, type Language, type TranslatedText } from './language.ts';

export function statusOf({ code, texts, offered, unreadable }: Language): string {
  if (unreadable) return unreadable;
  const missing = texts.filter(({ shown }) => !shown).length;
  const readers = offered
    ? 'offered to visitors'
    : 'not in the list of src/i18n/locales.ts, so not offered to visitors';
  return `${code}: ${readers}; ${missing > 0 ? `${missing} of ${texts.length} texts are in French` : 'all texts are translated'}`;
}

export const frenchErrors = (french: readonly SourceText[]): string[] =>
  checkFrench(french).map(
    ({ source, message }) => `${styleText('red', 'Error')}: ${labelOf(source)}\n    ${message}`,
  );

const sections: [title: string, isIn: (text: TranslatedText) => boolean][] = [
  ['Errors', ({ state, errors }) => state === 'finished' && errors.length > 0],
  ['Warnings', ({ state, warnings }) => state === 'finished' && warnings.length > 0],
  [
    'French has changed: check these, then clear the flag (fuzzy, “needs work”)',
    ({ state }) => state === 'outdated',
  ],
  ['Unfinished: flagged as fuzzy or “needs work”', ({ state }) => state === 'unfinished'],
  ['Missing', ({ state }) => state === 'missing'],
  ['Same as French: right only if both languages share the words', isSame],
];

export function reportOf(language: Language): string {
  const { texts, unreadable, merged } = language;
  if (unreadable) return styleText('red', unreadable);
  const found = sections.map(([title, isIn]) => [title, texts.filter(isIn).map(describe)] as const);
  const all = [
    ...found,
    ['Without a French text: kept at the end of the file', merged.unknown] as const,
  ];
  return [
    styleText('bold', statusOf(language)),
    ...all.flatMap(([title, lines]) =>
      lines.length > 0 ? [`  ${styleText('cyan', title)}`, indented(lines)] : [],
    ),
  ].join('\n');
}

export const indented = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, 40),
    ...(lines.length > 40 ? [`… and ${lines.length - 40} more: ${byFile(lines.slice(40))}`] : []),
  ]
    .map((line) => `    ${line}`)
    .join('\n');

const byFile = (lines: readonly string[]): string =>
  Object.entries(Object.groupBy(lines, (line) => line.replace(/:.*/s, '')))
    .map(([file, of = []]) => `${of.length} in ${file}`)
    .join(', ');

export const labelOf = ({ key, text }: Pick<SourceText, 'key' | 'text'>) =>
  `${key}  “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

function describe(text: TranslatedText): string {
  const { previous, translation, errors, warnings } = text;
  const before =
    previous === undefined ? [] : [`before:      ${previous}`, `translation: ${translation}`];
  return [labelOf(text), ...before, ...errors, ...warnings].join('\n      ');
}

function isSame({ state, text, translation, verbatim }: TranslatedText): boolean {
  return state === 'finished' && !verbatim && translation === text && hasWords(text);
}
