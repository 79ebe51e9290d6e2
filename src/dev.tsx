import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CacheProvider } from '@emotion/react';
import { I18nextProvider } from 'react-i18next';
import { catalogues, locales } from 'virtual:catalogues';
import { createI18n } from './i18n/create-i18n.ts';
import { pathOf, sourceLocale } from './i18n/locales.ts';
import { createStyleCache } from './islands/style-cache.ts';
import { Head } from './page/Head.tsx';
import { Page } from './page/Page.tsx';
import { Theme } from './theme/Theme.tsx';

// For development only: the whole page as one React root, with hot reload.
const locale = locales.find((code) => pathOf(code) === location.pathname) ?? sourceLocale;
const i18n = createI18n(locale, catalogues[locale] ?? {});
Object.assign(document.documentElement, { lang: locale, dir: i18n.dir() });
const cache = await createStyleCache(i18n.dir());

const root = document.getElementById('root');
if (root) {
  flushSync(() => {
    createRoot(root).render(
      <StrictMode>
        <CacheProvider value={cache}>
          <I18nextProvider i18n={i18n}>
            <Theme writeVariables>
              <Head />
              <Page />
            </Theme>
          </I18nextProvider>
        </CacheProvider>
      </StrictMode>,
    );
  });
}
