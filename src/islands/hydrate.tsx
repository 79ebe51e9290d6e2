import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import { loadWords } from '../i18n/load-words.ts';
import { createStyleCache, IslandRoot } from './IslandRoot.tsx';
import { type IslandName, islands } from './registry.ts';

const cache = createStyleCache();

/**
 * Loads an island's code and words and brings its prerendered markup to life.
 * Resolves when its event handlers are in place.
 * @throws when the code or the words can't be downloaded.
 */
export async function hydrateIsland(element: HTMLElement, name: IslandName): Promise<void> {
  const locale = document.documentElement.lang;
  const { View, namespaces } = await islands[name]();
  const i18n = createI18n(locale, await loadWords(locale, [...namespaces, 'errorScreen']));
  await new Promise<void>((resolve) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <StrictMode>
          <IslandRoot i18n={i18n} View={View} cache={cache} onHydrated={resolve} />
        </StrictMode>,
        { identifierPrefix: name },
      );
    });
  });
}
