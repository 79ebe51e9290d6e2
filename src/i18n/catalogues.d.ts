declare module 'virtual:catalogues' {
  export const locales: readonly string[];
  /** All languages that have a catalogue, offered or not. */
  export const catalogues: Readonly<Record<string, import('./catalogue.ts').Texts>>;
  /** The French texts that visitors of each language read, for want of a translation. */
  export const untranslated: Readonly<Record<string, readonly string[]>>;
}
