import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { pluralBase, pluralForms, requiredKeys } from './catalogue.ts';
import { checkFrench } from './check-french.ts';
import { checkText } from './check-text.ts';
import type { Finding, Matter } from './findings.ts';
import { problemOfCode } from './locale-code.ts';
import { type LocaleFile, positionOf, readLocale, treeOf } from './locale-file.ts';
import { rulesOf } from './notes.ts';
import { isGroup } from './shape.ts';
import { translatorFile } from './translator-file.ts';

/** Everything there is to say about a locale. */
export function checkLocale(folder: string, locale: string): Finding[] {
  const code = problemOfCode(locale);
  if (code) {
    return [{ locale, kind: 'unknown-language', ...(code.suggestion && { suggestion: code.suggestion }) }];
  }
  const sources = readLocale(folder, sourceLocale);
  const files = readLocale(folder, locale);
  const missing = [...sources.keys()].filter((namespace) => !files.has(namespace));
  const expected = new Set([...sources.keys()].map((namespace) => `${namespace}.json`));
  const superfluous = readdirSync(join(folder, locale)).filter((name) => !name.startsWith('.') && !expected.has(name));
  return [
    ...missing.map((namespace): Finding => ({ locale, file: `${locale}/${namespace}.json`, kind: 'missing-file' })),
    ...superfluous.map((name): Finding => ({ locale, file: `${locale}/${name}`, kind: 'superfluous-file' })),
    ...[...files.values()].flatMap((file) => {
      const source = sources.get(file.namespace);
      return source ? checkFile(file, source, locale) : [];
    }),
  ];
}

/** Everything there is to say about a file, compared with the source locale's file of the same name. */
function checkFile(file: LocaleFile, source: LocaleFile, locale: string): Finding[] {
  const name = `${locale}/${file.namespace}.json`;
  if ('broken' in file.json) {
    return [{ locale, file: name, ...file.json.position, kind: 'broken-json', problem: file.json.broken }];
  }
  const findings: Finding[] = [];
  const find = (key: string, matter: Matter) =>
    findings.push({ locale, file: name, ...(key && { key }), ...positionOf(file, key), ...matter });

  for (const key of file.json.repeated) find(key, { kind: 'repeated-key' });
  if (locale === sourceLocale) checkTypes(file, file, find);
  // What is wrong in the source file is said of the source locale.
  else if (!source.shape || isWrong(source)) return findings;
  else checkTypes(file, source, find);
  if (isWrong(file, source)) return findings;

  checkKeys(file, source, locale, find);
  checkWords(file, source, locale, find);
  return findings;
}

type Find = (key: string, matter: Matter) => void;

/** Texts, groups and notes where they should be. */
function checkTypes({ shape }: LocaleFile, source: LocaleFile, find: Find): void {
  if (!shape || !source.shape) return;
  for (const [key, found] of shape.others) {
    find(key, { kind: 'wrong-type', found, expected: key === '' || source.shape.groups.has(key) ? 'group' : 'text' });
  }
  for (const [key, text] of shape.words) {
    if (source.shape.groups.has(key)) find(key, { kind: 'wrong-type', found: text, expected: 'group' });
  }
  for (const key of shape.groups) {
    if (source.shape.words.has(key) || pluralBase(key, source.shape.words))
      find(key, { kind: 'wrong-type', found: {}, expected: 'text' });
  }
  for (const [key, note] of shape.notes) {
    const ofTexts = isGroup(note) && Object.values(note).every((value) => typeof value === 'string');
    const right = typeof note === 'string' || (ofTexts && source.shape !== shape);
    if (!right) find(atNote(key), { kind: 'wrong-type', found: note, expected: 'note' });
  }
}

function isWrong(file: LocaleFile, source = file): boolean {
  let wrong = false;
  checkTypes(file, source, () => {
    wrong = true;
  });
  return wrong;
}

/** `form.@name` for `form.name`. */
const atNote = (key: string) => key.replace(/[^.]+$/, '@$&');

function checkKeys({ shape, json }: LocaleFile, source: LocaleFile, locale: string, find: Find): void {
  if (!shape || !source.shape || !('value' in json)) return;
  const required = new Set(requiredKeys(source.shape.words, locale));
  for (const key of required) {
    if (shape.words.has(key)) continue;
    find(key, { kind: pluralBase(key, source.shape.words) ? 'missing-plural-form' : 'missing-key' });
  }
  const unknownGroups = [...shape.groups].filter((key) => !source.shape?.groups.has(key));
  // Of a group that should not be there, its keys need not be named.
  const isInUnknown = (key: string) => unknownGroups.some((group) => key.startsWith(`${group}.`));
  for (const key of unknownGroups.filter((group) => !isInUnknown(group))) find(key, { kind: 'superfluous-key' });
  for (const key of shape.words.keys()) {
    if (required.has(key) || isInUnknown(key)) continue;
    if (!pluralBase(key, source.shape.words)) find(key, { kind: 'superfluous-key' });
    else find(key, { kind: 'superfluous-plural-form', forms: pluralForms(locale) });
  }
  for (const key of shape.notes.keys()) {
    const about = [key, `${key}_other`].some((known) => shape.words.has(known) || shape.groups.has(known));
    if (!about) find(atNote(key), { kind: 'orphan-note' });
  }
}

function checkWords(file: LocaleFile, source: LocaleFile, locale: string, find: Find): void {
  if (!file.shape || !source.shape) return;
  const rules = rulesOf(treeOf(source));
  for (const [key, text] of file.shape.words) {
    const base = pluralBase(key, source.shape.words);
    const like = base ? `${base}_other` : key;
    const original = source.shape.words.get(like);
    if (original === undefined) continue;
    if (text === '') {
      find(key, { kind: 'empty' });
      continue;
    }
    const rule = rules.get(like) ?? {};
    const optional = base && /_(zero|one|two)$/.test(key) ? ['count'] : [];
    for (const problem of checkText(text, original, { ...rule, optional })) find(key, problem);
    if (locale === sourceLocale) {
      for (const problem of rule.english ? [] : checkFrench(text)) find(key, problem);
      continue;
    }
    if (text === original && /\p{Letter}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))) find(key, { kind: 'same-as-source' });
    const note = file.shape.notes.get(key);
    if (!isGroup(note) || note['fr'] === undefined) find(key, { kind: 'no-source-text' });
  }
  if (locale === sourceLocale) return;
  for (const { key, ...texts } of translatorFile(treeOf(source), treeOf(file), locale).outdated) {
    find(key, { kind: 'outdated', ...texts });
  }
}
