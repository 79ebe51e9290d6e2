import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readFrench } from '../../tools/locales/french.ts';
import { languageOf } from '../../tools/locales/language.ts';
import { poText } from '../../tools/locales/po.ts';
import { testPorts } from './ports.ts';

/**
 * Locales for tests only: a pseudo-locale (accented, a third longer, in
 * brackets), a right-to-left one, and one that is half translated.
 */
export const testLocales = { pseudo: 'en-XA', rightToLeft: 'ar-XB', unfinished: 'de' } as const;

export const testLocalesFolder = `var/test-locales-${testPorts.locales}`;

/** Writes a `locales` folder with French only, whatever languages the project has. */
export function writeFrenchAlone(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join('locales', sourceLocale), join(folder, sourceLocale), { recursive: true });
}

/** Writes a `locales` folder with the French catalogue and the test locales. */
export function writeTestLocales(folder: string): void {
  writeFrenchAlone(folder);
  writeLocale(folder, testLocales.pseudo, pseudo);
  writeLocale(folder, testLocales.rightToLeft, rightToLeft);
  writeLocale(folder, testLocales.unfinished, (text) => (text.length % 2 ? `DE ${text}` : ''));
}

/** Writes a locale in which every text is the French one, transformed, in the plural forms of that language. */
function writeLocale(folder: string, locale: string, transform: (text: string, index: number) => string): void {
  const { merged, path, texts } = languageOf(locale, folder, readFrench('locales'));
  for (const [index, { key, text }] of texts.entries()) {
    const entry = merged.translations[key]?.[text];
    if (entry) entry.msgstr = [transform(text, index)];
  }
  writeFileSync(path, poText(merged));
}

/**
 * `[Ḽḭḛñš one two]`: anything on a page without brackets didn't come from the catalogue. Parameters have their own
 * brackets, empty if the value is missing. The text's index is appended in zero-width characters, which identify the
 * texts that a page shows.
 */
function pseudo(text: string, index: number): string {
  const filler = ' ~'.repeat(Math.ceil(text.length / 6));
  const mark = index.toString(2).replaceAll('0', nonJoiner).replaceAll('1', joiner);
  return `[${spelled(text, accents).replaceAll(/\{\{.*?\}\}/g, '[$&]')}${filler}${nonJoiner}${mark}]`;
}

const [nonJoiner, joiner] = ['\u200C', '\u200D'];

/** Contained in every text of the pseudo-locale except the first, and nowhere else. */
export const markOfPseudo = nonJoiner + joiner;

/** The keys of the texts that a page in the pseudo-locale shows. */
export function keysIn(content: string): string[] {
  const keys = languageOf(testLocales.pseudo, '', readFrench('locales')).texts.map(({ key }) => key);
  const marks = content.match(/[\u200C\u200D]+/g) ?? [];
  return marks.map((mark) => keys[Number.parseInt(mark.replaceAll(nonJoiner, '0').replaceAll(joiner, '1'), 2)] ?? '');
}

const rightToLeft = (text: string) => spelled(text, arabic);

/** Replaces letters, but not inside {{braces}} and <tags>. */
function spelled(text: string, letters: Record<string, string>): string {
  return text
    .split(/(\{\{.*?\}\}|<.*?>)/)
    .map((part, index) =>
      index % 2 ? part : part.replaceAll(/[a-z]/gi, (letter) => letters[letter] ?? letters[letter.toLowerCase()] ?? letter),
    )
    .join('');
}

const pairs = (from: string, to: string) => Object.fromEntries(Array.from(from, (letter, index) => [letter, to.charAt(index)]));

const accents = pairs('aceginorsuyACEINOSUY', 'áçéğíñóřšůýÁÇÉÍÑÓŠŮÝ');
const arabic = pairs('abcdefghijklmnopqrstuvwxyz', 'ابتدهفجحيژكلمنوپقرستعڤشخغز');
