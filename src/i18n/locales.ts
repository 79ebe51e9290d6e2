/** The language the site is written in: served at `/`, and what other locales fall back to. */
export const sourceLocale = 'fr';

/** The languages that visitors are offered, in the order of the menu. Each other than French has a file, such as `locales/en.po`. */
export const offeredLocales: readonly string[] = [sourceLocale];

/** Where a locale's page is. */
export const pathOf = (locale: string) => (locale === sourceLocale ? '/' : `/${locale}`);

/** Where a locale's answer is to a form that the browser itself has posted. */
export const answerPathOf = (answer: 'sent' | 'not-sent', locale: string) =>
  `/message-${answer}${locale === sourceLocale ? '' : `-${locale}`}`;
