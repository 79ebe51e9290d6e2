import { createInstance, type i18n } from 'i18next';
import type { Texts } from './catalogue.ts';

/**
 * @param onMissing gets the key of a missing text, such as `hero:title`; the key is shown instead
 * of the text
 */
export function createI18n(locale: string, texts: Texts, onMissing?: (key: string) => void): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    // No fallback is needed, because the build has filled gaps with French.
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { [locale]: texts },
    initAsync: false,
    // React and the e-mails escape values themselves.
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
