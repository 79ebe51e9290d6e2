/** The language the site is written in: served at `/`, and what other locales fall back to. */
export const sourceLocale = 'fr';

/**
 * The share of texts, from 0 to 1, that a locale must have for visitors to be offered it; they read the rest in French
 * (docs/decisions/0018-languages-are-po-files.md). `npm run dev` shows any.
 */
export const offeredFrom = 0.95;

/** Where a locale's page is. */
export const pathOf = (locale: string) => (locale === sourceLocale ? '/' : `/${locale}`);

/** Where a locale's answer is to a form that the browser itself has posted. */
export const answerPathOf = (answer: 'sent' | 'not-sent', locale: string) =>
  `/message-${answer}${locale === sourceLocale ? '' : `-${locale}`}`;
