import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { offeredLocales, sourceLocale } from '../../src/i18n/locales.ts';
import { localesFolder } from '../../shared/environment.ts';
import { frenchIn, frenchTexts, readLocales, shownTexts } from './language.ts';

const name = 'virtual:catalogues';

/** Environment variables of a build with all languages, offered or not. */
export const unfinishedToo = { UNFINISHED_LOCALES: '1' };

/**
 * Provides the module `virtual:catalogues` (src/i18n/catalogues.d.ts).
 * @param options.namespaces the namespaces to include; by default all
 */
export function catalogues({ namespaces }: { namespaces?: readonly string[] } = {}): Plugin {
  return {
    name: 'catalogues',
    // Without this hook, Vite notices only files that existed when the module was loaded.
    hotUpdate({ file, modules }) {
      const module = this.environment.moduleGraph.getModuleById(`\0${name}`);
      return module && file.startsWith(resolve(localesFolder())) ? [module] : modules;
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      for (const file of globSync(`${localesFolder()}/{*.po,*/*.json}`))
        this.addWatchFile(resolve(file));
      const { french, languages } = readLocales();
      const isIncluded = ([namespace]: [string, unknown]) =>
        namespaces?.includes(namespace) ?? true;
      const included = (catalogue: object) =>
        Object.fromEntries(Object.entries(catalogue).filter(isIncluded));
      const readable = languages.filter(({ unreadable }) => !unreadable);
      const isDevelopment = this.environment.mode === 'dev';
      if (isDevelopment)
        for (const { unreadable } of languages) if (unreadable) this.warn(unreadable);
      const texts = Object.fromEntries(
        readable.map((language) => [language.code, included(shownTexts(language))]),
      );
      const untranslated = Object.fromEntries(
        readable.map((language) => [language.code, frenchIn(language)]),
      );
      const codes = [sourceLocale, ...Object.keys(texts)];
      const locales =
        isDevelopment || process.env['UNFINISHED_LOCALES']
          ? codes
          : offeredLocales.filter((code) => codes.includes(code));
      return [
        `export const locales = ${JSON.stringify(locales)};`,
        `export const catalogues = ${JSON.stringify({ [sourceLocale]: included(frenchTexts(french)), ...texts })};`,
        `export const untranslated = ${JSON.stringify(untranslated)};`,
      ].join('\n');
    },
  };
}
