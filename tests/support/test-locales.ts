import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readFrench, type Source } from '../../tools/locales/french.ts';
import { languageOf } from '../../tools/locales/language.ts';
import { markOf, marksIn, writeLocale } from '../../tools/locales/marks.ts';
import { testPorts } from './ports.ts';

/**
 * Locales for tests only: a pseudo-locale (accented, a third longer, in
 * brackets), a right-to-left one, one that is half translated, and one for the
 * staff, in which e-mails alone are translated.
 */
export const testLocales = { pseudo: 'en-XA', rightToLeft: 'ar-XB', unfinished: 'de', staff: 'en' } as const;

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
  writeLocale(folder, testLocales.rightToLeft, ({ text }) => spelled(text, arabic));
  writeLocale(folder, testLocales.staff, (source, index) => (source.key.startsWith('email:') ? pseudo(source, index) : ''));
  writeLocale(folder, testLocales.unfinished, ({ text }) => (text.length % 2 ? `DE ${text}` : ''));
}

/**
 * `[Ḽḭḛñš one two]`: anything on a page without brackets didn't come from the catalogue. Parameters have their own
 * brackets, empty if the value is missing. An invisible mark says which text it is.
 */
function pseudo({ text }: Source, index: number): string {
  const filler = ' ~'.repeat(Math.ceil(text.length / 6));
  return `[${spelled(text, accents).replaceAll(/\{\{.*?\}\}/g, '[$&]')}${filler}${markOf(index)}]`;
}

/** Contained in every text of the pseudo-locale except the first, and nowhere else. */
export const markOfPseudo = '\u200C\u200D';

/** Finds the keys of the texts that a page in the pseudo-locale shows. */
export function keyFinder(): (content: string) => string[] {
  const { texts } = languageOf(testLocales.pseudo, '', readFrench('locales'));
  return (content) => marksIn(content).map((index) => texts[index]?.key ?? '');
}

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

/** A stays: an accented one within “WhatsApp” would be taken for damage. */
const accents = pairs('aceginorsuyACEGINORSUY', 'áçéğíñóřšůýAÇÉĞÍÑÓŘŠŮÝ');
const arabic = pairs('abcdefghijklmnopqrstuvwxyz', 'ابتدهفجحيژكلمنوپقرستعڤشخغز');
