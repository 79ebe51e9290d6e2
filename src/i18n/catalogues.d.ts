declare module 'virtual:catalogues' {
  export const locales: readonly string[];
  /** Each language, offered or not. */
  export const catalogues: Readonly<Record<string, import('./catalogue.ts').Texts>>;
  /** French texts that visitors read in each locale, for want of a translation. */
  export const untranslated: Readonly<Record<string, readonly string[]>>;
}
