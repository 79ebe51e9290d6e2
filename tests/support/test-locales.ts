import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readFrench } from '../../tools/locales/french.ts';
import { languageOf } from '../../tools/locales/language.ts';
import { poText } from '../../tools/locales/po.ts';
import { testPorts } from './ports.ts';

/**
 * Locales that no visitor ever sees: a pseudo-locale (accented, a third longer,
 * in brackets), one that runs from right to left, and one of which half is missing.
 */
export const testLocales = { pseudo: 'en-XA', rightToLeft: 'ar-XB', unfinished: 'de' } as const;

export const testLocalesFolder = `var/test-locales-${testPorts.locales}`;

/** Writes a `locales` folder with French alone: the specification's page, whatever languages the project has by now. */
export function writeFrenchAlone(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join('locales', sourceLocale), join(folder, sourceLocale), { recursive: true });
}

/** Writes a `locales` folder with the French catalogue and the test locales. */
export function writeTestLocales(folder: string): void {
  writeFrenchAlone(folder);
  writeLocale(folder, testLocales.pseudo, pseudo);
  writeLocale(folder, testLocales.rightToLeft, rightToLeft);
  writeLocale(folder, testLocales.unfinished, (text, index) => (index % 2 ? '' : `DE ${text}`));
}

/** Every text of the French catalogue, made over, with the plural forms of the locale's language. */
function writeLocale(folder: string, locale: string, makeOver: (text: string, index: number) => string): void {
  const { merged, path, texts } = languageOf(locale, folder, readFrench('locales'));
  for (const [index, { key, text }] of texts.entries()) {
    const entry = merged.translations[key]?.[text];
    if (entry) entry.msgstr = [makeOver(text, index)];
  }
  writeFileSync(path, poText(merged));
}

/**
 * `[Ḽḭḛñš one two]`: what isn't in brackets on a page didn't come from the catalogue. Parameters have brackets of their
 * own, which are empty where a value is missing. The text's number follows in zero-width characters, so that a page
 * tells which texts it shows.
 */
function pseudo(text: string, index: number): string {
  const filler = ' ~'.repeat(Math.ceil(text.length / 6));
  const mark = index.toString(2).replaceAll('0', nonJoiner).replaceAll('1', joiner);
  return `[${spelled(text, accents).replaceAll(/\{\{.*?\}\}/g, '[$&]')}${filler}${nonJoiner}${mark}]`;
}

const [nonJoiner, joiner] = ['\u200C', '\u200D'];

/** In every text of the pseudo-locale but the first, and nowhere else. */
export const markOfPseudo = nonJoiner + joiner;

/** The keys of the texts in the pseudo-locale that a page shows. */
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
