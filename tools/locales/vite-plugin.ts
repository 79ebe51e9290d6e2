import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { offeredFrom, sourceLocale } from '../../src/i18n/locales.ts';
import { completed, completeness, filesOf, localeCodes, localesFolder, readCatalogue } from './catalogue.ts';

const name = 'virtual:catalogues';

/**
 * The module `virtual:catalogues` (see src/i18n/catalogues.d.ts): the words of
 * every locale that is offered, without notes and without gaps. With
 * `namespaces`, only these.
 */
export function catalogues({ namespaces }: { namespaces?: readonly string[] } = {}): Plugin {
  let development = false;
  return {
    name: 'catalogues',
    configResolved: ({ command }) => {
      development = command === 'serve';
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const folder = localesFolder();
      const source = readCatalogue(folder, sourceLocale);
      const offered = localeCodes(folder).flatMap((locale) => {
        for (const [, path] of filesOf(folder, locale)) this.addWatchFile(resolve(path));
        const translated = readCatalogue(folder, locale);
        if (!development && completeness(source, translated, locale) < offeredFrom) return [];
        const words = Object.entries(completed(source, translated, locale));
        return [[locale, Object.fromEntries(words.filter(([file]) => namespaces?.includes(file) ?? true))] as const];
      });
      return [
        `export const locales = ${JSON.stringify(offered.map(([locale]) => locale))};`,
        `export const catalogues = ${JSON.stringify(Object.fromEntries(offered))};`,
      ].join('\n');
    },
  };
}
