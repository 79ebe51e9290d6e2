import { offeredFrom, sourceLocale } from '../../src/i18n/locales.ts';
import { requiredKeys } from './catalogue.ts';
import { readLocale, treeOf } from './locale-file.ts';
import { translatorFile } from './translator-file.ts';

export interface Progress {
  texts: number;
  translated: number;
  /** Translations of source texts that changed since. */
  outdated: number;
}

export interface LocaleProgress extends Progress {
  locale: string;
  files: ({ file: string; broken: boolean } & Progress)[];
  /** Whether visitors are offered the language; undefined when a file is broken. */
  offered: boolean | undefined;
}

/** How far a locale is. A broken file counts as not translated. */
export function progressOf(folder: string, locale: string): LocaleProgress {
  const own = readLocale(folder, locale);
  const files = [...readLocale(folder, sourceLocale)].map(([namespace, source]) => {
    const translation = own.get(namespace);
    const required = requiredKeys(source.shape?.words ?? new Map(), locale);
    const broken = translation !== undefined && !translation.shape;
    const outdated = broken || !translation ? [] : translatorFile(treeOf(source), treeOf(translation), locale).outdated;
    return {
      file: `${namespace}.json`,
      broken,
      texts: required.length,
      translated: required.filter((key) => translation?.shape?.words.get(key)).length,
      outdated: locale === sourceLocale ? 0 : outdated.length,
    };
  });
  const sum = (count: keyof Progress) => files.reduce((total, file) => total + file[count], 0);
  const [texts, translated, outdated] = [sum('texts'), sum('translated'), sum('outdated')];
  const offered = files.some(({ broken }) => broken) ? undefined : translated / texts >= offeredFrom;
  return { locale, files, texts, translated, outdated, offered };
}
