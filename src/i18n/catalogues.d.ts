/** Generated from `locales/` by tools/locales/vite-plugin.ts. */
declare module 'virtual:catalogues' {
  /** The locales that visitors are offered, French first. */
  export const locales: readonly string[];
  /** The whole catalogue of each, for prerendering and functions; the browser gets the part it needs as a file. */
  export const catalogues: Readonly<Record<string, import('./catalogue.ts').Texts>>;
  /** Those of the languages that staff can be mailed in, which visitors may not be offered. */
  export const staffCatalogues: typeof catalogues;
  /** In development and builds with unfinished languages: why a locale is unfinished or can't be read. */
  export const remarks: Readonly<Record<string, string>>;
}
