import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { Refusal } from '../command.ts';
import { parseJson } from './json-file.ts';

/** Words by key, nested; under `@key` stands what translators are told about `key`. */
export type Tree = { [key: string]: string | Tree };

/** A locale's words by namespace, which is a file's name. */
export type Catalogue = Record<string, Tree>;

/** Where the catalogues are: one folder for each locale. Tests have their own. */
export const localesFolder = () => process.env['LOCALES_FOLDER'] || 'locales';

/** The locales that have a folder, the source locale first. */
export function localeCodes(folder: string): string[] {
  const codes = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return [sourceLocale, ...codes.filter((code) => code !== sourceLocale).toSorted()];
}

/** The files of a locale, with their paths. */
export function filesOf(folder: string, locale: string): [namespace: string, path: string][] {
  if (!existsSync(join(folder, locale))) return [];
  return readdirSync(join(folder, locale))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => [file.slice(0, -'.json'.length), join(folder, locale, file)]);
}

/**
 * Reads a locale as it stands in its files, notes included.
 * @throws Refusal that names the file, the line and the column of broken JSON.
 */
export function readCatalogue(folder: string, locale: string): Catalogue {
  return Object.fromEntries(filesOf(folder, locale).map(([namespace, path]) => [namespace, readTree(path)]));
}

function readTree(path: string): Tree {
  const json = parseJson(readFileSync(path, 'utf8'));
  if ('value' in json) return json.value as Tree;
  const { line, column } = json.position;
  throw new Refusal(`${path}, line ${line}, column ${column}: ${json.broken}`);
}

/** The words without the notes, by key: `hero:title`, `contact:form.name.label`. */
export function wordsOf(catalogue: Catalogue): Map<string, string> {
  const words = new Map<string, string>();
  const collect = (prefix: string, tree: Tree) => {
    for (const [key, value] of Object.entries(tree)) {
      if (key.startsWith('@')) continue;
      if (typeof value === 'string') words.set(prefix + key, value);
      else collect(`${prefix}${key}.`, value);
    }
  };
  for (const [namespace, tree] of Object.entries(catalogue)) collect(`${namespace}:`, tree);
  return words;
}

/** A part of a catalogue without what is meant for translators. */
export function withoutNotes(tree: Tree): Tree {
  const words = Object.entries(tree).filter(([key]) => !key.startsWith('@'));
  return Object.fromEntries(words.map(([key, value]) => [key, typeof value === 'string' ? value : withoutNotes(value)]));
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The plural forms of a language (CLDR); of a language that the runtime knows none of, those of English, not those of the machine's own. */
export const pluralForms = (locale: string) => new Intl.PluralRules([locale, 'en']).resolvedOptions().pluralCategories;

/** A key that changes with a number, without its form (`remaining` of `remaining_one`); undefined for any other key. */
export function pluralBase(key: string, source: Map<string, string>): string | undefined {
  const base = key.replace(pluralForm, '');
  return base !== key && source.has(`${base}_other`) ? base : undefined;
}

/** The keys that a locale has to have: those of the source, with the plural forms of its own language (CLDR). */
export function requiredKeys(source: Map<string, string>, locale: string): string[] {
  const forms = pluralForms(locale);
  const keys = [...source.keys()].flatMap((key) => {
    const base = pluralBase(key, source);
    return base ? forms.map((form) => `${base}_${form}`) : [key];
  });
  return [...new Set(keys)];
}

/** How much of a locale is translated, from 0 to 1. */
export function completeness(source: Catalogue, translated: Catalogue, locale: string): number {
  const required = requiredKeys(wordsOf(source), locale);
  const words = wordsOf(translated);
  return required.filter((key) => words.get(key)).length / required.length;
}

/** What visitors get: every key that the locale has to have, in the source's words where its own are missing. */
export function completed(source: Catalogue, translated: Catalogue, locale: string): Catalogue {
  const sourceWords = wordsOf(source);
  const words = wordsOf(translated);
  const catalogue: Catalogue = {};
  for (const key of requiredKeys(sourceWords, locale)) {
    const other = `${pluralBase(key, sourceWords) ?? key.replace(pluralForm, '')}_other`;
    const [namespace = '', path = ''] = key.split(':');
    const text = words.get(key) || words.get(other) || sourceWords.get(key) || sourceWords.get(other);
    put((catalogue[namespace] ??= {}), path.split('.'), text ?? '');
  }
  return catalogue;
}

function put(tree: Tree, [key = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) tree[key] = text;
  else put((tree[key] ??= {}) as Tree, rest, text);
}
