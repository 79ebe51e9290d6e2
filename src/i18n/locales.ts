/** The language of the site: at `/`, and wherever a translation is missing. */
export const sourceLocale = 'fr';

/**
 * The languages that visitors are offered, in the menu's order. Each but French has a file, such as
 * `locales/en.po`.
 */
export const offeredLocales: readonly string[] = [sourceLocale];

export const pathOf = (locale: string) => (locale === sourceLocale ? '/' : `/${locale}`);

/** The path of the page that shows a visitor the result of a form that the browser has posted. */
export const resultPathOf = (result: 'sent' | 'not-sent', locale: string) =>
  `/message-${result}${locale === sourceLocale ? '' : `-${locale}`}`;
