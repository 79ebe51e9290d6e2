import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { checkLocale } from './check-locale.ts';
import type { Finding } from './findings.ts';
import { readLocale, treeOf } from './locale-file.ts';
import { fileText, type Outdated, type SyncOptions, translatorFile } from './translator-file.ts';

export interface SyncReport {
  /** What makes a file impossible to sync without loss; when there is any, nothing was written. */
  obstacles: Finding[];
  /** Names of files that were made or changed. */
  written: string[];
  /** Of what follows, each with its file: `hero:title`. */
  added: string[];
  outdated: Outdated[];
  superfluous: string[];
  superfluousFiles: string[];
}

/** Writes a locale's files as their translators should find them; see translatorFile. */
export function syncLocale(folder: string, locale: string, options: SyncOptions = {}): SyncReport {
  const report: SyncReport = { obstacles: [], written: [], added: [], outdated: [], superfluous: [], superfluousFiles: [] };
  report.obstacles = [sourceLocale, locale]
    .filter((code) => existsSync(join(folder, code)))
    .flatMap((code) => checkLocale(folder, code))
    .filter(({ kind }) => kind === 'broken-json' || kind === 'wrong-type' || kind === 'repeated-key');
  if (report.obstacles.length > 0) return report;

  mkdirSync(join(folder, locale), { recursive: true });
  const sources = readLocale(folder, sourceLocale);
  const files = readLocale(folder, locale);
  for (const [namespace, source] of sources) {
    const own = files.get(namespace);
    const { file, ...changes } = translatorFile(treeOf(source), own ? treeOf(own) : {}, locale, options);
    const within = (key: string) => `${namespace}:${key}`;
    report.added.push(...changes.added.map(within));
    report.outdated.push(...changes.outdated.map((outdated) => ({ ...outdated, key: within(outdated.key) })));
    report.superfluous.push(...changes.superfluous.map(within));
    const name = `${namespace}.json`;
    const path = join(folder, locale, name);
    if (own && readFileSync(path, 'utf8') === fileText(file)) continue;
    writeFileSync(path, fileText(file));
    report.written.push(name);
  }
  report.superfluousFiles = readdirSync(join(folder, locale)).filter(
    (name) => name.endsWith('.json') && !sources.has(name.slice(0, -'.json'.length)),
  );
  if (options.prune) for (const name of report.superfluousFiles) rmSync(join(folder, locale, name));
  return report;
}
