/** The language the site is written in: served at `/`, and what other locales fall back to. */
export const sourceLocale = 'fr';

export type Namespace = keyof import('./catalogue.d.ts').Catalogue;
export type Words = Partial<Record<Namespace, object>>;
