import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { localesFolder } from './french.ts';
import { frenchTexts, readLocales, shownTexts } from './language.ts';
import { statusOf } from './report.ts';

const name = 'virtual:catalogues';

/** Environment of a build that includes unfinished languages, for previews and screenshots. */
export const unfinishedToo = { UNFINISHED_LOCALES: '1' };

/**
 * The module `virtual:catalogues` (see src/i18n/catalogues.d.ts): the texts of
 * all languages offered to visitors; in development and if asked for, of all
 * languages, with a remark on each that is unfinished. Besides, the texts of
 * all languages that staff can be mailed in.
 * @param options.namespaces includes only these
 */
export function catalogues({ namespaces }: { namespaces?: readonly string[] } = {}): Plugin {
  return {
    name: 'catalogues',
    // By itself, Vite only notices files that were there when the module was loaded.
    hotUpdate({ file, modules }) {
      const module = this.environment.moduleGraph.getModuleById(`\0${name}`);
      return module && file.startsWith(resolve(localesFolder())) ? [module] : modules;
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      for (const file of globSync(`${localesFolder()}/{*.po,*/*.json}`)) this.addWatchFile(resolve(file));
      const { french, languages, warnings } = readLocales();
      const development = this.environment.mode === 'dev';
      if (development) for (const warning of warnings) this.warn(warning);

      const isIncluded = ([namespace]: [string, unknown]) => namespaces?.includes(namespace) ?? true;
      const included = (catalogue: object) => Object.fromEntries(Object.entries(catalogue).filter(isIncluded));
      const texts: Record<string, object> = { [sourceLocale]: included(frenchTexts(french)) };
      const staffTexts = { ...texts };
      const remarks: Record<string, string> = {};
      const withUnfinished = development || process.env['UNFINISHED_LOCALES'];
      for (const language of languages) {
        if (language.forStaff || withUnfinished) staffTexts[language.code] = included(shownTexts(language));
        if (!language.offered && !withUnfinished) continue;
        texts[language.code] = included(shownTexts(language));
        if (withUnfinished && language.gaps.length + language.invalid.length > 0) remarks[language.code] = statusOf(language);
      }
      return [
        `export const locales = ${JSON.stringify(Object.keys(texts))};`,
        `export const catalogues = ${JSON.stringify(texts)};`,
        `export const staffCatalogues = ${JSON.stringify(staffTexts)};`,
        `export const remarks = ${JSON.stringify(remarks)};`,
      ].join('\n');
    },
  };
}
