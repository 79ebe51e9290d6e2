import { createInstance, type i18n } from 'i18next';
import type { Words } from './catalogue.ts';

/** A ready i18next instance over words that are already loaded. */
export function createI18n(locale: string, words: Words): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    // Gaps were filled before (`wordsOf` in tools/locales/language.ts).
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(words),
    resources: { [locale]: words },
    initAsync: false,
    // Who renders escapes: React in the page, the mail in its HTML part.
    interpolation: { escapeValue: false },
  });
  return instance;
}
