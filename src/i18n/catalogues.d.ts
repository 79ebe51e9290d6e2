/** Generated from `locales/` by tools/locales/vite-plugin.ts. */
declare module 'virtual:catalogues' {
  /** The locales that visitors are offered, French first. */
  export const locales: readonly string[];
  /** The whole catalogue of each language, offered or not, for prerendering and functions; the browser gets the part it needs as a file. */
  export const catalogues: Readonly<Record<string, import('./catalogue.ts').Texts>>;
  /** The French texts that visitors read in each locale, for want of a translation. */
  export const untranslated: Readonly<Record<string, readonly string[]>>;
}
