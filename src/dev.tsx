import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { allWords } from './i18n/all-words.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { sourceLocale } from './i18n/locales.ts';
import { Head } from './page/Head.tsx';
import { Page } from './page/Page.tsx';
import { Theme } from './theme/Theme.tsx';

// For development only: the whole page as one React root, with hot reload.
const root = document.getElementById('root');
if (root) {
  flushSync(() => {
    createRoot(root).render(
      <StrictMode>
        <I18nextProvider i18n={createI18n(sourceLocale, allWords(sourceLocale))}>
          <Theme writeVariables>
            <Head />
            <Page />
          </Theme>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
