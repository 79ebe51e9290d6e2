import createEmotionServer from '@emotion/server/create-instance';
import { CacheProvider } from '@emotion/react';
import type { i18n } from 'i18next';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from './i18n/create-i18n.ts';
import { allWords } from './i18n/all-words.ts';
import { IslandMarkup } from './islands/Island.tsx';
import { createStyleCache, IslandRoot } from './islands/IslandRoot.tsx';
import { type IslandName, islands } from './islands/registry.ts';
import { Head } from './page/Head.tsx';
import { Page } from './page/Page.tsx';
import { Theme } from './theme/Theme.tsx';

export type PrerenderedPage = { lang: string; head: string; body: string };

/**
 * Renders one locale's page to HTML: its head (with the styles that its markup uses) and its body.
 * @throws whatever a component throws while it renders.
 */
export async function prerenderPage(locale: string): Promise<PrerenderedPage> {
  const i18n = createI18n(locale, allWords(locale));
  const cache = createStyleCache();
  // In the browser it must not look for style tags; on the server it must keep every rule for extraction.
  cache.compat = true;

  const markup: Partial<Record<IslandName, string>> = {};
  for (const name of Object.keys(islands) as IslandName[]) {
    const { View } = await islands[name]();
    markup[name] = await render(<IslandRoot i18n={i18n} View={View} cache={cache} />, name);
  }
  const body = await render(
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>
        <Theme writeVariables>
          <IslandMarkup value={markup}>
            <Page />
          </IslandMarkup>
        </Theme>
      </I18nextProvider>
    </CacheProvider>,
  );
  const emotion = createEmotionServer(cache);
  const styles = emotion.constructStyleTagsFromChunks(emotion.extractCriticalToChunks(body));
  return { lang: locale, head: (await renderHead(i18n)) + styles, body };
}

const renderHead = (i18n: i18n) =>
  render(
    <I18nextProvider i18n={i18n}>
      <Head />
    </I18nextProvider>,
  );

async function render(element: ReactElement, identifierPrefix?: string): Promise<string> {
  const { prelude } = await prerender(element, {
    ...(identifierPrefix && { identifierPrefix }),
    // Everything in place: no content that only a script would reveal.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}
