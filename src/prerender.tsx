import createEmotionServer from '@emotion/server/create-instance';
import { CacheProvider } from '@emotion/react';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from './i18n/create-i18n.ts';
import { allWords } from './i18n/all-words.ts';
import { IslandMarkup } from './islands/Island.tsx';
import { createStyleCache, IslandRoot } from './islands/IslandRoot.tsx';
import { type IslandName, islands } from './islands/registry.ts';
import { Head, NotFoundHead } from './page/Head.tsx';
import { NotFound } from './page/NotFound.tsx';
import { Page } from './page/Page.tsx';
import { Theme } from './theme/Theme.tsx';

export type PrerenderedPage = { lang: string; head: string; body: string };

const pages = {
  home: { head: <Head />, body: <Page /> },
  notFound: { head: <NotFoundHead />, body: <NotFound /> },
};

/**
 * Renders a page in one locale to HTML: its head (with the styles that its markup uses) and its body.
 * @throws whatever a component throws while it renders.
 */
export async function prerenderPage(page: keyof typeof pages, locale: string): Promise<PrerenderedPage> {
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
          <IslandMarkup value={markup}>{pages[page].body}</IslandMarkup>
        </Theme>
      </I18nextProvider>
    </CacheProvider>,
  );
  const emotion = createEmotionServer(cache);
  const styles = emotion.constructStyleTagsFromChunks(emotion.extractCriticalToChunks(body));
  const head = await render(<I18nextProvider i18n={i18n}>{pages[page].head}</I18nextProvider>);
  return { lang: locale, head: head + styles, body };
}

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
