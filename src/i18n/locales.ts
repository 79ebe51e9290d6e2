/** The language the site is written in: served at `/`, and what other locales fall back to. */
export const sourceLocale = 'fr';

/** The share of words, from 0 to 1, that a locale must have before the product offers it; `npm run dev` shows any. */
export const offeredFrom = 1;

/** Where a locale's page is. */
export const pathOf = (locale: string) => (locale === sourceLocale ? '/' : `/${locale}`);

export type Namespace = keyof import('./catalogue.d.ts').Catalogue;
export type Words = Partial<Record<Namespace, object>>;
