import { company } from '../../src/company.ts';
import type { SourceText } from './french.ts';

export interface Findings {
  errors: string[];
  warnings: string[];
}

export function checkText(
  translation: string,
  { text, maxLength, verbatim, names }: Omit<SourceText, 'key' | 'notes'>,
): Findings {
  const errors = [
    ...differences(placeholders, translation, text),
    ...differences(tags, translation, text),
  ];
  if (errors.length === 0 && !isWellFormed(translation))
    errors.push('a tag is not closed, or is closed before a tag inside it');
  if (errors.length === 0) errors.push(...emptied(translation, text));
  if (text.includes('*') && !translation.includes('*'))
    errors.push('the * that marks a required field is missing');
  if (translation.includes('\n')) errors.push('it has a line break: write it on one line');
  else if (/[\p{Cc}\uFFFD]/u.test(translation))
    errors.push('it has a lost letter (�) or a control character: type the text again');

  const warnings: string[] = [];
  if (verbatim && translation !== text)
    warnings.push('should stay as it is in French (see its note)');
  for (const name of names)
    if (!translation.includes(name)) warnings.push(`“${name}” is missing; it should stay as it is`);
  const { length } = [
    ...new Intl.Segmenter('fr').segment(translation.replaceAll('{{brand}}', company.name)),
  ];
  if (maxLength && length > maxLength)
    warnings.push(`${length} characters; at most ${maxLength} fit`);
  return { errors, warnings };
}

/**
 * i18next's placeholders, with `{{ brand }}` as `{{brand}}`. Also `$t(`, which would insert another
 * text.
 */
const placeholders = (text: string) => [
  ...namesInBraces(text).map((name) => `{{${name.trim()}}}`),
  ...(text.match(/\$t\(/g) ?? []),
];

/**
 * Takes linear time: the text is searched only up to its last `}}`, so every search for a `}}`
 * finds one.
 */
const namesInBraces = (text: string): string[] =>
  Array.from(
    text.slice(0, text.lastIndexOf('}}') + 2).matchAll(/\{\{(.*?)\}\}/gs),
    ([, name = '']) => name,
  );

const tags = (text: string) => text.match(/<\/?[a-z][^<>]*>/gi) ?? [];

function differences(
  partsOf: (text: string) => string[],
  translation: string,
  text: string,
): string[] {
  const [own, french] = [partsOf(translation), partsOf(text)];
  const without = (all: string[], others: string[]) =>
    [...new Set(all)].filter((part) => !others.includes(part));
  return [
    ...without(french, own).map((part) => `${part} is missing`),
    ...without(own, french).map(
      (part) => `${part} is not in the French text: {{…}} and <…> are never translated`,
    ),
  ];
}

function isWellFormed(text: string): boolean {
  const open: string[] = [];
  const closes = (tag: string) => open.pop() === tag.replace('/', '');
  return (
    tags(text).every((tag) => (tag.startsWith('</') ? closes(tag) : open.push(tag))) &&
    open.length === 0
  );
}

/**
 * Tags that have words in French but none in the translation. Nobody would see such a link, or hear
 * such a spoken text.
 */
function emptied(translation: string, text: string): string[] {
  const withWords = new Set(wordsInTags(text).flatMap(([tag, hasWords]) => (hasWords ? tag : [])));
  return wordsInTags(translation).flatMap(([tag, hasWords]) =>
    withWords.has(tag) && !hasWords ? `${tag} has lost its words` : [],
  );
}

/** Each tag of a well-formed text, and whether it encloses words or a placeholder. */
function wordsInTags(text: string): [tag: string, hasWords: boolean][] {
  return [...text.matchAll(/<([a-z][^\s<>]*)[^<>]*>/gi)].map(({ 0: tag, 1: name, index }) => {
    const inside = text.slice(index + tag.length).split(`</${name}>`, 1)[0] ?? '';
    return [tag, /[\p{L}\p{N}]/u.test(inside.replaceAll(/<[^<>]*>/g, ''))];
  });
}

/** Each problem is an error, because every language would inherit it. */
export function checkFrench(
  french: readonly SourceText[],
): { source: SourceText; message: string }[] {
  return french.flatMap((source) => {
    const { key, text, verbatim, notes } = source;
    const { errors, warnings } = checkText(text, source);
    const problems = [...errors, ...warnings, ...(verbatim ? [] : typography(text))];
    if (!text.trim()) problems.push('the text is empty');
    for (const tag of tags(notes.join(' ')))
      if (!text.includes(tag)) problems.push(`${tag} is missing: the text’s note names it`);
    if (/_(zero|one|two|few|many|other)$/.test(key)) problems.push(noPlurals);
    return problems.map((message) => ({ source, message }));
  });
}

const noPlurals =
  'a key must not end as i18next’s plural forms do: write one text that fits every number, such as “Messages : {{number}}”; ' +
  'where that can’t be, see docs/decisions/0018-languages-are-po-files.md';

/**
 * Breaches of these rules: a no-break space (U+00A0) stands before ? ! : ; » and after «, and
 * apostrophes are straight.
 */
function typography(text: string): string[] {
  const prose = text.replaceAll(/\{\{[^{}]*\}\}|(?<!\w)\w+:\/\/\S+/g, 'x');
  const around = (index: number) => prose.slice(Math.max(0, index - 12), index + 6).trim();
  return [
    ...[...prose.matchAll(withoutNoBreakSpace)].map(
      ({ index }) => `a no-break space (U+00A0) is missing: “${around(index)}”`,
    ),
    ...[...prose.matchAll(/[‘’ʼ]/g)].map(
      ({ index }) => `a curly apostrophe instead of a straight one: “${around(index)}”`,
    ),
  ];
}

/**
 * Punctuation marks that lack a no-break space. The second of two marks ("?!") and smileys need
 * none. A colon counts only at the end of a word.
 */
const withoutNoBreakSpace =
  /(?<=[^\u00A0?!])[?!]|(?<=[^\u00A0]);(?!-?[()DP])|(?<=[^\u00A0]):(?=\s|$)|(?<=[^\u00A0])»|«(?!\u00A0)/g;
