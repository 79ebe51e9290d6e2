import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredFrom, sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../command.ts';
import { checkFrench, checkText } from './checks.ts';
import { codeMeant, englishName, isSameLanguage, localeOf } from './codes.ts';
import { localesFolder, readFrench, type Source } from './french.ts';
import { isSame, type Merged, merge } from './merge.ts';
import type { Problems } from './nonsense.ts';
import { formOf, sourcesFor } from './plurals.ts';
import { emptyPo, isFuzzy, type PoEntry, type PoFile, poText, readPo } from './po.ts';

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
  merged: Merged;
  texts: readonly Text[];
  /** Finished translations with errors. */
  invalid: readonly Text[];
  /** Texts that visitors would read in French, and how many are allowed. */
  gaps: readonly Text[];
  maxGaps: number;
  offered: boolean;
  /** Whether staff can be mailed in it: it is offered, or as large a share of the e-mails' texts is translated. */
  forStaff: boolean;
  /** Why the file can't be read. All texts count as missing then. */
  unreadable?: string;
  /** A doubt about the file. */
  warning?: string;
}

/**
 * The languages in a folder, and warnings about its files: some may have been meant as another language.
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
  const ignored = others.map((name) => {
    const code = codeMeant(name.replace(/[ .(].*/, ''));
    const advice = `a language's file is named after its code, such as ${code ?? 'en'}.po${code ? '' : ' or pt-BR.po'}`;
    return `${join(folder, name)} is ignored: ${advice}`;
  });
  const copies = languages.flatMap((one, index) =>
    languages
      .slice(0, index)
      .flatMap((other) =>
        hasSameTexts(one, other) ? `${one.path} has the texts of ${other.path}: was one saved under the other's name?` : [],
      ),
  );
  return { french, languages, warnings: [...ignored, ...languages.flatMap(({ warning = [] }) => warning), ...copies] };
}

/** Whether most sentences are the same in both files, as when one was saved under the other's name; regions may share texts. */
function hasSameTexts(one: Language, other: Language): boolean {
  if (localeOf(one.code)?.language === localeOf(other.code)?.language) return false;
  const sentences = one.texts.filter(({ translation, text }) => translation.length > 20 && translation !== text);
  const others = new Set(other.texts.map(({ key, translation }) => `${key} ${translation}`));
  const same = sentences.filter(({ key, translation }) => others.has(`${key} ${translation}`));
  return same.length > 3 && same.length > sentences.length / 2;
}

function readLanguage(code: string, folder: string, french: readonly Source[]): Language {
  const path = join(folder, `${code}.po`);
  try {
    const own = localeOf(code);
    if (own?.maximize().toString() === localeOf(sourceLocale)?.maximize().toString()) {
      throw new UserError(`${path} is ignored: French is in ${join(folder, sourceLocale)}. Rename it, or delete it`);
    }
    const file = readPo(path);
    const language = languageOf(code, folder, french, file);
    const header = file.headers['Language'];
    const named = localeOf(header ?? '');
    const says = `has texts in “${header}”, as its header Language says`;
    if (own && named && !isSameLanguage(named, own)) throw new UserError(`${path} ${says}: rename it, or correct the header`);
    if (file.entries.length + file.obsolete.length === 0 && (file.header.raw || file.rest)) {
      throw new UserError(`${path} can't be read: there are no texts in it. Ask for it again`);
    }
    return header && !named ? { ...language, warning: `${path} ${says}: that is no language code, such as ${code}` } : language;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...languageOf(code, folder, french), unreadable: error.message };
  }
}

export function languageOf(code: string, folder: string, french: readonly Source[], file = emptyPo(code)): Language {
  const sources = sourcesFor(french, code);
  const merged = merge(sources, file, code);
  const entries = new Map(merged.entries.map((entry) => [entry.msgctxt, entry]));
  const texts = sources.map((source) => textOf(source, entries.get(source.key), code));
  const invalid = texts.filter(({ state, errors }) => state === 'translated' && errors.length > 0);
  const gaps = texts.filter(({ shown }) => !shown);
  const maxGaps = allowedGaps(texts);
  const offered = gaps.length <= maxGaps;
  const inMails = texts.filter(isInMails);
  const forStaff = offered || (inMails.length > 0 && gaps.filter(isInMails).length <= allowedGaps(inMails));
  return { code, path: join(folder, `${code}.po`), file, merged, texts, invalid, gaps, maxGaps, offered, forStaff };
}

const allowedGaps = (texts: readonly Text[]) => Math.floor(texts.length * (1 - offeredFrom));

/** The languages that staff can be mailed in, French first. */
export const staffLocales = (languages: readonly Language[]): string[] => [
  sourceLocale,
  ...languages.filter(({ forStaff }) => forStaff).map(({ code }) => code),
];

/** E-mails also name services, in French where a language has no name for them. */
export const isInMails = ({ key }: { key: string }) => key.startsWith('email:');

function textOf(source: Source, entry: PoEntry = { msgid: '', msgstr: '' }, code: string): Text {
  const { msgstr: translation, previous } = entry;
  const fuzzy = previous === undefined ? 'unfinished' : 'outdated';
  const state = !translation || isCopy(source, translation, code) ? 'missing' : isFuzzy(entry) ? fuzzy : 'translated';
  const problems = translation ? checkText(translation, source, code) : { errors: [], warnings: [] };
  // An outdated translation is better than French, unless the new text makes it invalid.
  const shown = state === 'translated' || (state === 'outdated' && problems.errors.length === 0);
  return { ...source, ...problems, translation, previous, state, shown };
}

/** Whether French was copied, as some tools do with what is missing. Short texts may be the same in two languages. */
function isCopy({ text, verbatim, mustKeep }: Source, translation: string, code: string): boolean {
  const words = mustKeep.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(/\{\{.*?\}\}|<.*?>/g, '');
  const isLong = words.replaceAll(/\P{L}/gu, '').length >= 20;
  return isLong && !verbatim && localeOf(code)?.language !== sourceLocale && isSame(translation, text);
}

/**
 * Updates files to the current French texts, unless these have errors: each empty one would take a translation away.
 * Returns whether it did.
 */
export function save(languages: readonly Language[], french: readonly Source[]): boolean {
  if (french.length === 0 || checkFrench(french).length > 0) return false;
  for (const { path, file, merged, unreadable } of languages) {
    if (unreadable || (existsSync(path) && poText(file) === poText(merged))) continue;
    // An interruption leaves the file as it was.
    writeFileSync(`${path}~`, poText(merged));
    renameSync(`${path}~`, path);
  }
  return true;
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
