declare module 'virtual:catalogues' {
  export const locales: readonly string[];
  /** The texts of all languages that have a catalogue, offered or not. */
  export const catalogues: Readonly<Record<string, import('./catalogue.ts').Texts>>;
  /** For each language except French, the French texts that stand in for missing translations. */
  export const untranslated: Readonly<Record<string, readonly string[]>>;
}
