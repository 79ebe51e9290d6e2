/** The site's own language. Its page is at `/`, and its texts stand in for missing translations. */
export const sourceLocale = 'fr';

/**
 * The languages that visitors are offered, in the menu's order. Each language except French has a
 * file, such as `locales/en.po`.
 */
export const offeredLocales: readonly string[] = [sourceLocale];

export const pathOf = (locale: string) => (locale === sourceLocale ? '/' : `/${locale}`);

/** The path of a result page, which a browser gets for a form that it has posted. */
export const resultPathOf = (result: 'sent' | 'not-sent', locale: string) =>
  `/message-${result}${locale === sourceLocale ? '' : `-${locale}`}`;
