import { createInstance, type i18n } from 'i18next';
import type { Texts } from './catalogue.ts';

/**
 * A ready i18next instance for texts that are already loaded.
 * @param onMissing is told the key of a text that isn't there, such as `hero:title`; what is shown then is the key.
 */
export function createI18n(locale: string, texts: Texts, onMissing?: (key: string) => void): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    // The build has filled gaps with French (`shownTexts` in tools/locales/language.ts).
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { [locale]: texts },
    initAsync: false,
    // React escapes, and so does the e-mail's HTML part.
    interpolation: { escapeValue: false },
    ...(onMissing && {
      appendNamespaceToMissingKey: true,
      parseMissingKeyHandler: (key: string) => {
        onMissing(key);
        return key;
      },
    }),
  });
  return instance;
}
