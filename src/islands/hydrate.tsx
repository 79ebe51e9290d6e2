import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import type { Words } from '../i18n/catalogue.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { type IslandName, islands } from './registry.ts';
import { createStyleCache } from './style-cache.ts';

const { lang, dir } = document.documentElement;
const cache = createStyleCache(dir);

/**
 * Loads an island's code and texts and hydrates its prerendered markup.
 * Resolves when its event handlers are in place.
 * @throws when the code or the texts can't be downloaded.
 */
export async function hydrateIsland(element: HTMLElement, name: IslandName): Promise<void> {
  const [{ View }, words, styleCache] = await Promise.all([islands[name](), loadWords(element), cache]);
  const i18n = createI18n(lang, words);
  await new Promise<void>((resolve) => {
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

async function loadWords({ dataset: { words = '' } }: HTMLElement): Promise<Words> {
  const answer = await fetch(words);
  if (!answer.ok) throw new Error(`${words}: ${answer.status}`, { cause: answer.status });
  return (await answer.json()) as Words;
}
