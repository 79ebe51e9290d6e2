import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import type { IslandName } from '../components/Island.tsx';
import type { Texts } from '../i18n/catalogue.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { islands } from './registry.ts';
import { createStyleCache } from './style-cache.ts';

const { lang, dir } = document.documentElement;
const cache = createStyleCache(dir);

/**
 * Loads an island's code and texts and hydrates its prerendered markup.
 * Resolves when its event handlers are in place.
 * @throws when the code or the texts can't be downloaded.
 */
export async function hydrateIsland(element: HTMLElement, name: IslandName): Promise<void> {
  const [{ View }, texts, styleCache] = await Promise.all([islands[name](), loadTexts(element), cache]);
  const i18n = createI18n(lang, texts);
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

async function loadTexts({ dataset: { texts = '' } }: HTMLElement): Promise<Texts> {
  const answer = await fetch(texts);
  if (!answer.ok) throw new Error(`${texts}: ${answer.status}`, { cause: answer.status });
  return (await answer.json()) as Texts;
}
