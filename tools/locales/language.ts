import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { offeredFrom, sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../command.ts';
import { checkText, type Problems } from './checks.ts';
import { localesFolder, readFrench, type Source } from './french.ts';
import { merge } from './merge.ts';
import { formOf, sourcesFor } from './plurals.ts';
import { emptyPo, isFuzzy, type PoFile, previousOf, readPo } from './po.ts';

/** A text in another language. */
export interface Text extends Source, Problems {
  translation: string;
  /** Outdated: the translation of an older French text. Unfinished: fuzzy for any other reason. */
  state: 'translated' | 'outdated' | 'unfinished' | 'missing';
  /** The French text that was translated, if it has changed since. */
  previous: string | undefined;
  /** False if visitors read French instead. */
  shown: boolean;
}

export interface Language {
  code: string;
  path: string;
  /** The file as it is, and as updated to the current French texts. */
  file: PoFile;
  merged: PoFile;
  texts: readonly Text[];
  /** Finished translations with errors. */
  invalid: readonly Text[];
  /** Texts that visitors would read in French, and how many are allowed. */
  gaps: readonly Text[];
  maxGaps: number;
  offered: boolean;
  /** Why the file can't be read. All texts count as missing then. */
  unreadable?: string;
}

/**
 * The languages in a folder; `unrecognized` are warnings about files that may have been meant as another language.
 * @throws UserError if French can't be read.
 */
export function readLocales(folder = localesFolder()) {
  const french = readFrench(folder);
  const names = readdirSync(folder)
    .filter((name) => name !== sourceLocale && !/^\.|\.(md|mo)$|~$/.test(name))
    .toSorted();
  const codeOf = (name: string) => /(.*)\.po$/.exec(name)?.[1] ?? '';
  const { codes = [], others = [] } = Object.groupBy(names, (name) => (englishName(codeOf(name)) ? 'codes' : 'others'));
  const languages = codes.map((name) => readLanguage(codeOf(name), folder, french));
  const advice = "a language's file is named after its code, such as en.po or pt-BR.po";
  const copies = languages.flatMap((one, index) =>
    languages
      .slice(0, index)
      .flatMap((other) =>
        hasSameTexts(one, other) ? `${one.path} has the texts of ${other.path}: was one saved under the other's name?` : [],
      ),
  );
  return { french, languages, unrecognized: [...others.map((name) => `${join(folder, name)} is ignored: ${advice}`), ...copies] };
}

/** Equal as far as both are specific: `pt` and `pt-BR`, but not `pt_PT` and `pt-BR`. */
function isSameLanguage(one: string, other: string): boolean {
  const others = other.toLowerCase().split('-');
  const parts = one.toLowerCase().split(/[-_]/);
  return parts.every((part, index) => index >= others.length || part === others[index]);
}

/** Whether most sentences are the same in both files, as when one was saved under the other's name. */
function hasSameTexts(one: Language, other: Language): boolean {
  const sentences = one.texts.filter(({ translation, text }) => translation.length > 20 && translation !== text);
  const others = new Set(other.texts.map(({ key, translation }) => `${key} ${translation}`));
  const same = sentences.filter(({ key, translation }) => others.has(`${key} ${translation}`));
  return same.length > 3 && same.length > sentences.length / 2;
}

function readLanguage(code: string, folder: string, french: readonly Source[]): Language {
  try {
    const language = languageOf(code, folder, french, readPo(join(folder, `${code}.po`)));
    // A file may have no headers, though the type doesn't say so.
    const header = language.file.headers?.['Language'];
    if (!header || isSameLanguage(header.replace(/@.*/, ''), code)) return language;
    throw new UserError(
      `${language.path} has texts in “${header}”, as its header Language says: rename it, or correct the header`,
    );
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...languageOf(code, folder, french), unreadable: error.message };
  }
}

export function languageOf(code: string, folder: string, french: readonly Source[], file = emptyPo(code)): Language {
  const sources = sourcesFor(french, code);
  const merged = merge(sources, file, code);
  const texts = sources.map((source) => textOf(source, merged, code));
  const invalid = texts.filter(({ state, errors }) => state === 'translated' && errors.length > 0);
  const gaps = texts.filter(({ shown }) => !shown);
  const maxGaps = Math.floor(texts.length * (1 - offeredFrom));
  return { code, path: join(folder, `${code}.po`), file, merged, texts, invalid, gaps, maxGaps, offered: gaps.length <= maxGaps };
}

function textOf(source: Source, { translations }: PoFile, code: string): Text {
  const entry = translations[source.key]?.[source.text] ?? { msgid: '', msgstr: [] };
  const [translation = ''] = entry.msgstr;
  const previous = previousOf(entry);
  const fuzzy = previous === undefined ? 'unfinished' : 'outdated';
  const state = !translation ? 'missing' : isFuzzy(entry) ? fuzzy : 'translated';
  const problems = translation ? checkText(translation, source, code) : { errors: [], warnings: [] };
  // An outdated translation is better than French, unless the new text makes it invalid.
  const shown = state === 'translated' || (state === 'outdated' && problems.errors.length === 0);
  return { ...source, ...problems, translation, previous, state, shown };
}

/** Undefined for anything but the canonical code of a language, such as `en` or `pt-BR`. */
export function englishName(code: string): string | undefined {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return Intl.getCanonicalLocales(code)[0] === code ? names.of(code) : undefined;
  } catch {
    return undefined;
  }
}

type Tree = { [key: string]: string | Tree };

/** The French texts in i18next's format, nested by key. */
export const frenchTexts = (french: readonly Pick<Source, 'key' | 'text'>[]) =>
  nested(french.map(({ key, text }) => [key, text]));

/** The texts that visitors read in a language, in i18next's format; gaps are filled in French. */
export function shownTexts({ texts }: Language) {
  const shown = new Map(texts.filter((text) => text.shown).map(({ key, translation }) => [key, translation]));
  const otherForm = (key: string) => shown.get(key.replace(formOf(key) ?? '', '_other'));
  return nested(texts.map(({ key, text }) => [key, shown.get(key) ?? otherForm(key) ?? text]));
}

function nested(texts: [key: string, text: string][]): Record<string, Tree> {
  const catalogue: Record<string, Tree> = {};
  for (const [key, text] of texts) {
    const path = key.split(/[:.]/);
    const leaf = path.pop() ?? '';
    path.reduce<Tree>((group, name) => (group[name] ??= {}) as Tree, catalogue)[leaf] = text;
  }
  return catalogue;
}
