import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { offeredLocales, sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../../shared/command.ts';
import { localesFolder } from '../../shared/environment.ts';
import { checkText, type Findings } from './check-texts.ts';
import { readFrench, type SourceText } from './french.ts';
import { type Merged, merge } from './merge.ts';
import { emptyPo, isFuzzy, parsePo, type PoFile, previousOf, translationOf } from './po.ts';

export interface TranslatedText extends SourceText, Findings {
  translation: string;
  /**
   * `outdated`: the translation of an older French text. `unfinished`: fuzzy for any other reason.
   */
  state: 'finished' | 'outdated' | 'unfinished' | 'missing';
  /** The French text that was translated, if it has changed since. */
  previous: string | undefined;
  /** Whether people read this translation instead of French. */
  shown: boolean;
}

export interface Language {
  code: string;
  path: string;
  offered: boolean;
  merged: Merged;
  texts: readonly TranslatedText[];
  unreadable?: string;
}

/** @throws UserError if French can't be read */
export function readLocales(folder = localesFolder()) {
  const french = readFrench(folder);
  const codes = globSync('*.po', { cwd: folder }).map((file) => basename(file, '.po'));
  return { french, languages: codes.toSorted().map((code) => readLanguage(code, folder, french)) };
}

/**
 * A language's code as BCP 47 writes it, even if this machine doesn't know the language: `pt-BR`
 * for `pt_br`; undefined for `german`.
 */
export function languageCodeOf(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-')).find((code) =>
      /^[a-z]{2,3}(-|$)/.test(code),
    );
  } catch {
    return undefined;
  }
}

function readLanguage(code: string, folder: string, french: readonly SourceText[]): Language {
  const path = join(folder, `${code}.po`);
  try {
    if (code === sourceLocale)
      throw new UserError(
        `${path} would replace French, which is in ${join(folder, code)}: delete it`,
      );
    if (languageCodeOf(code) !== code)
      throw new UserError(
        `${path} has to be named after its language: ${languageCodeOf(code) ?? 'en'}.po`,
      );
    return languageOf(code, folder, merge(french, readPo(path, code)), french);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...newLanguage(code, folder, french), unreadable: error.message };
  }
}

/** @throws UserError that says why the file can't be read */
export function readPo(
  path: string,
  code: string,
  read = (): Buffer => readFileSync(path),
): PoFile {
  try {
    const file = parsePo(read());
    const { Language: named = '' } = file.headers;
    const language = languageCodeOf(named.replace(/[.@].*/, ''))?.split('-')[0];
    if (language && language !== code.split('-')[0])
      throw new Error(
        `its header Language says “${named}”: save it under that language’s name, or correct the header`,
      );
    return { ...file, headers: { ...emptyPo(code).headers, ...file.headers, Language: code } };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UserError(`There is no file ${path}.`, { cause: error });
    const reason = (error as Error).message.replace('Error parsing PO data: ', '');
    throw new UserError(`${path} can't be used: ${reason}`, { cause: error });
  }
}

export const newLanguage = (
  code: string,
  folder: string,
  french: readonly SourceText[],
): Language => languageOf(code, folder, merge(french, emptyPo(code)), french);

export function languageOf(
  code: string,
  folder: string,
  merged: Merged,
  french: readonly SourceText[],
): Language {
  const texts = french.map((source, index) => {
    const entry = merged.entries[index]!;
    const translation = translationOf(entry);
    const previous = previousOf(entry);
    const fuzzy = previous === undefined ? 'unfinished' : 'outdated';
    const state = !translation ? 'missing' : isFuzzy(entry) ? fuzzy : 'finished';
    const problems = translation ? checkText(translation, source) : { errors: [], warnings: [] };
    // People read an outdated translation rather than French, unless it has errors.
    const shown = (state === 'finished' || state === 'outdated') && problems.errors.length === 0;
    return { ...source, ...problems, translation, previous, state, shown } as const;
  });
  return {
    code,
    path: join(folder, `${code}.po`),
    offered: offeredLocales.includes(code),
    merged,
    texts,
  };
}

/** The finished translations with errors: people read the French texts instead. */
export const invalid = ({ texts }: Language) =>
  texts.filter(({ state, errors }) => state === 'finished' && errors.length > 0);

type Tree = { [key: string]: string | Tree };

/** The French texts in i18next's format. */
export const frenchTexts = (french: readonly Pick<SourceText, 'key' | 'text'>[]) =>
  nested(french.map(({ key, text }) => [key, text]));

/** The key of a language's own name; without a translation, the name is its code. */
const ownName = 'header:ownName';

/** The texts that people read in a language, in i18next's format. */
export const shownTexts = ({ code, texts }: Language) =>
  nested(
    texts.map(({ key, shown, translation, text }) => [
      key,
      shown ? translation : key === ownName ? code : text,
    ]),
  );

/** Whether a text has anything to translate besides {{placeholders}} and <tags>. */
export const hasWords = (text: string) =>
  /\p{L}/u.test(text.replaceAll(/\{\{[^{}]*\}\}|<[^<>]*>/g, ''));

export const frenchIn = ({ texts }: Language) =>
  texts
    .filter(
      ({ shown, verbatim, key, text }) => !shown && !verbatim && key !== ownName && hasWords(text),
    )
    .map(({ text }) => text);

function nested(texts: [key: string, text: string][]): Record<string, Tree> {
  const catalogue: Record<string, Tree> = {};
  for (const [key, text] of texts) {
    const path = key.split(/[:.]/);
    const leaf = path.pop() ?? '';
    path.reduce<Tree>((group, name) => (group[name] ??= {}) as Tree, catalogue)[leaf] = text;
  }
  return catalogue;
}
