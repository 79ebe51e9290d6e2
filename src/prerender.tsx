import { createHash } from 'node:crypto';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { i18n } from 'i18next';
import type { ComponentProps, ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { catalogues } from 'virtual:catalogues';
import { createI18n } from './i18n/create-i18n.ts';
import {
  type IslandName,
  type PrerenderedIsland,
  PrerenderedIslands,
} from './components/Island.tsx';
import { directionOf } from './i18n/formats.ts';
import { resultPathOf, pathOf, sourceLocale } from './i18n/locales.ts';
import { IslandRoot } from './islands/IslandRoot.tsx';
import { islands } from './islands/registry.ts';
import { createStyleCache } from './islands/style-cache.ts';
import { MessageNotSent, MessageSent } from './page/ResultPages.tsx';
import { Head, SmallPageHead } from './page/Head.tsx';
import { NotFound } from './page/NotFound.tsx';
import { FirstScreen, laterStyles, Page } from './page/Page.tsx';
import { Theme } from './theme/Theme.tsx';
import { themeFor } from './theme/theme.ts';
import { usedLater, uses, variablesOf } from './theme/variables.ts';

export { locales, untranslated } from 'virtual:catalogues';

export type PrerenderedPage = {
  /** The 404 page is English in every locale. */
  lang: string;
  dir: 'ltr' | 'rtl';
  head: string;
  body: string;
  /** The texts of the islands: the content of each JSON file, by its path. */
  files: Record<string, string>;
};

const smallPage = (
  title: ComponentProps<typeof SmallPageHead>['title'],
  screen: ReactElement,
  lang?: string,
) => ({
  lang,
  head: (styles: string) => <SmallPageHead title={title} styles={styles} />,
  firstScreen: screen,
  body: screen,
  islands: [],
});

/**
 * Each page's head has the styles of its first screen. All other styles follow that screen
 * (decision 12).
 */
const pages = {
  home: {
    lang: undefined,
    head: (styles: string) => <Head styles={styles} />,
    firstScreen: <FirstScreen />,
    body: <Page />,
    islands: Object.keys(islands) as IslandName[],
  },
  notFound: smallPage('meta:notFoundTitle', <NotFound />, 'en'),
  messageSent: smallPage('contact:confirmation.title', <MessageSent />),
  messageNotSent: smallPage('contact:toast.error.title', <MessageNotSent />),
};

export const pagesOf = (locale: string) =>
  new Map<string, keyof typeof pages>([
    [pathOf(locale), 'home'],
    [resultPathOf('sent', locale), 'messageSent'],
    [resultPathOf('not-sent', locale), 'messageNotSent'],
  ]);

/** @throws whatever a component throws, or an Error that names missing texts */
export async function prerenderPage(
  page: keyof typeof pages,
  locale: string,
): Promise<PrerenderedPage> {
  const missing = new Set<string>();
  const i18n = createI18n(locale, catalogues[locale] ?? {}, (key) => missing.add(key));
  const dir = directionOf(locale);
  const cache = await createStyleCache(dir);
  // With `compat`, the cache keeps every rule, and components render no style elements.
  cache.compat = true;
  const parts = pages[page];

  const files: PrerenderedPage['files'] = {};
  const rendered: Partial<Record<IslandName, PrerenderedIsland>> = {};
  const renderPart = (part: ReactElement) =>
    render(
      <CacheProvider value={cache}>
        <I18nextProvider i18n={i18n}>
          <Theme dir={dir}>
            <PrerenderedIslands value={rendered}>{part}</PrerenderedIslands>
          </Theme>
        </I18nextProvider>
      </CacheProvider>,
    );
  /**
   * Emotion's names of the styles that `html` uses. Global styles have no class in the HTML, so
   * they always count as used.
   */
  const stylesIn = (html: string) =>
    Object.keys(cache.inserted).filter(
      (id) => !(`css-${id}` in cache.registered) || html.includes(`css-${id}`),
    );
  const cssOf = (ids: string[]) => ids.map((id) => cache.inserted[id]).join('');

  // The first screen is first rendered by itself, to find out which styles it needs.
  const first = stylesIn(await renderPart(parts.firstScreen));
  for (const name of parts.islands) {
    const { html, json } = await prerenderIsland(name, i18n, dir, cache);
    const address = textsAddress(`texts-${name}-${locale}`, json);
    files[address] = json;
    rendered[name] = { html, texts: address };
  }
  const html = await renderPart(parts.body);
  const [firstCss, laterCss] = [
    cssOf(first),
    cssOf(stylesIn(html).filter((id) => !first.includes(id))),
  ];
  const variables = (isWanted: (name: string) => boolean) => variablesOf(themeFor(dir), isWanted);
  const head = await renderPart(parts.head(firstCss + variables((name) => uses(firstCss, name))));
  const isLater = (name: string) =>
    !uses(firstCss, name) && (uses(laterCss, name) || usedLater.includes(name));
  const body = html.replace(laterStyles, () => laterCss + variables(isLater));
  // Only French can lack texts: the build has filled the gaps of other languages with French.
  if (missing.size > 0)
    throw new Error(`Texts are missing in locales/${sourceLocale}: ${[...missing].join(', ')}`);
  return { lang: parts.lang ?? locale, dir, head, body, files };
}

/**
 * The path of a file of texts. The path contains a hash of the content, so that browsers can cache
 * the file for good.
 */
function textsAddress(name: string, json: string): string {
  return `/assets/${name}-${createHash('sha256').update(json).digest('base64url').slice(0, 4)}.json`;
}

async function prerenderIsland(
  name: IslandName,
  i18n: i18n,
  dir: 'ltr' | 'rtl',
  cache: EmotionCache,
) {
  const { View, namespaces } = await islands[name]();
  const html = await render(<IslandRoot i18n={i18n} dir={dir} View={View} cache={cache} />, name);
  const needed = [...namespaces, 'errorScreen'].map((namespace) => [
    namespace,
    i18n.getResourceBundle(i18n.language, namespace) as object,
  ]);
  return { html, json: JSON.stringify(Object.fromEntries(needed)) };
}

async function render(element: ReactElement, identifierPrefix?: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    ...(identifierPrefix && { identifierPrefix }),
    // With a finite size, Suspense could hide content until a script reveals it.
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();
  // French has many apostrophes, which need no escape, because React puts attributes in double
  // quotes.
  return html.replaceAll('&#x27;', "'");
}
