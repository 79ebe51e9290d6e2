import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { completed, readCatalogue, type Tree } from '../../tools/locales/catalogue.ts';
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
  let count = 0;
  writeLocale(folder, testLocales.unfinished, (text) => (count++ % 2 ? '' : `DE ${text}`));
}

/** Every word of the French catalogue, made over, with the plural forms of the locale's language. */
export function writeLocale(folder: string, locale: string, makeOver: (text: string) => string): void {
  const madeOver = (tree: Tree): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? makeOver(value) : madeOver(value)]),
    );
  mkdirSync(join(folder, locale), { recursive: true });
  for (const [namespace, tree] of Object.entries(completed(readCatalogue('locales', sourceLocale), {}, locale))) {
    writeFileSync(join(folder, locale, `${namespace}.json`), JSON.stringify(madeOver(tree), null, 2));
  }
}

/** `[Ḽḭḛñš one two]`: what isn't in brackets on a page didn't come from the catalogue. */
function pseudo(text: string): string {
  const filler = ' ~'.repeat(Math.ceil(text.length / 6));
  return `[${spelled(text, accents)}${filler}]`;
}

const rightToLeft = (text: string) => spelled(text, arabic);

/** Letters by others; what stands in {{braces}} and <tags> is left alone. */
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
