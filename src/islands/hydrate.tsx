import type { EmotionCache } from '@emotion/cache';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import type { IslandName } from '../components/Island.tsx';
import type { Texts } from '../i18n/catalogue.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { islands } from './registry.ts';
import { createStyleCache } from './style-cache.ts';

const { lang, dir } = document.documentElement;

/** One for all islands. On a right-to-left page it needs a file, which may be lost. */
let cache: Promise<EmotionCache> | undefined;

/**
 * Loads an island's code and texts. The returned function hydrates its prerendered markup; it resolves when the event
 * handlers are in place.
 * @throws when the code or the texts can't be downloaded; the next call tries again.
 */
export async function loadIsland(element: HTMLElement, name: IslandName): Promise<() => Promise<void>> {
  cache ??= createStyleCache(dir).catch((error: unknown) => {
    cache = undefined;
    throw error;
  });
  const [{ View }, texts, styleCache] = await Promise.all([islands[name](), loadTexts(element), cache]);
  const i18n = createI18n(lang, texts);
  return () =>
    new Promise((resolve) => {
      startTransition(() => {
        hydrateRoot(
          element,
          <StrictMode>
            <IslandRoot i18n={i18n} View={View} cache={styleCache} onHydrated={resolve} />
          </StrictMode>,
          { identifierPrefix: name },
        );
      });
    });
}

async function loadTexts({ dataset: { texts = '' } }: HTMLElement): Promise<Texts> {
  const answer = await fetch(texts);
  if (!answer.ok) throw new Error(`${texts}: ${answer.status}`, { cause: answer.status });
  return (await answer.json()) as Texts;
}
