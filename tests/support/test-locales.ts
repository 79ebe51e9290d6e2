import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readFrench, type SourceText } from '../../tools/locales/french.ts';
import { emptyPo, poText } from '../../tools/locales/po.ts';
import { testPorts } from './ports.ts';

/**
 * In the pseudo-locale, texts are accented, a third longer, and in brackets. The right-to-left
 * locale has letters that the brand's font lacks. The staff's locale translates only e-mails.
 */
export const testLocales = { pseudo: 'en-XA', rightToLeft: 'nqo', staff: 'en' } as const;

export const testLocalesFolder = `var/test-locales-${testPorts.locales}`;

export function writeFrenchAlone(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join('locales', sourceLocale), join(folder, sourceLocale), { recursive: true });
}

export function writeTestLocales(folder: string): void {
  writeFrenchAlone(folder);
  writeLocale(folder, testLocales.pseudo, pseudo);
  // Only French has a no-break space after « de ».
  writeLocale(folder, testLocales.rightToLeft, ({ text }) =>
    spelled(text.replaceAll('de\u00a0', 'de '), arabic),
  );
  writeLocale(folder, testLocales.staff, (source) =>
    source.key.startsWith('email:') ? pseudo(source) : '',
  );
}

/**
 * A text in the pseudo-locale: `[Líéñš ůtíléš ~ ~]` for `Liens utiles`. A parameter has brackets of
 * its own, which are empty if the value is missing.
 */
function pseudo({ text }: SourceText): string {
  const filler = ' ~'.repeat(Math.ceil(text.length / 6));
  return `[${spelled(text, accents).replaceAll(/\{\{.*?\}\}/g, '[$&]')}${filler}]`;
}

/** Characters that only the longer texts of the pseudo-locale have. */
export const markOfPseudo = ' ~ ~ ~';

function writeLocale(folder: string, locale: string, make: (source: SourceText) => string): void {
  const entries = readFrench(folder).map((source) => ({
    msgctxt: source.key,
    msgid: source.text,
    msgstr: [make(source)],
  }));
  writeFileSync(join(folder, `${locale}.po`), poText({ ...emptyPo(locale), entries }));
}

/** Replaces letters, but not inside {{braces}} and <tags>. */
function spelled(text: string, letters: Record<string, string>): string {
  return text
    .split(/(\{\{.*?\}\}|<.*?>)/)
    .map((part, index) =>
      index % 2
        ? part
        : part.replaceAll(
            /[a-z]/gi,
            (letter) => letters[letter] ?? letters[letter.toLowerCase()] ?? letter,
          ),
    )
    .join('');
}

const pairs = (from: string, to: string) =>
  Object.fromEntries(Array.from(from, (letter, index) => [letter, to.charAt(index)]));

const accents = pairs('aceginorsuyACEGINORSUY', 'áçéğíñóřšůýAÇÉĞÍÑÓŘŠŮÝ');
const arabic = pairs('abcdefghijklmnopqrstuvwxyz', 'ابتدهفجحيژكلمنوپقرستعڤشخغز');
