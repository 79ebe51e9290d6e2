import { writeFileSync } from 'node:fs';
import { readFrench, type Source } from './french.ts';
import { languageOf } from './language.ts';
import { poText } from './po.ts';

/** Twelve binary digits in zero-width characters: at the end of a text, they say which one a page shows. */
export const markOf = (index: number) => index.toString(2).padStart(12, '0').replaceAll('0', '\u200C').replaceAll('1', '\u200D');

/** The indices of the marks in a page's texts. */
export const marksIn = (content: string): number[] =>
  (content.match(/[\u200C\u200D]{12}/g) ?? []).map((mark) =>
    Number.parseInt(mark.replaceAll('\u200C', '0').replaceAll('\u200D', '1'), 2),
  );

/** Writes a language's file beside the French texts in a folder, with texts of one's own. */
export function writeLocale(folder: string, locale: string, make: (source: Source, index: number) => string): void {
  const { merged, path, texts } = languageOf(locale, folder, readFrench(folder));
  const entries = texts.map((source, index) => ({ msgctxt: source.key, msgid: source.text, msgstr: make(source, index) }));
  writeFileSync(path, poText({ ...merged, entries }));
}
