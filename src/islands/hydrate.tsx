import type { EmotionCache } from '@emotion/cache';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import type { IslandName } from '../components/Island.tsx';
import type { Texts } from '../i18n/catalogue.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { islands } from './registry.ts';
import { createStyleCache } from './style-cache.ts';
import { finderOf } from './twin.ts';

/** One for all islands. On a right-to-left page it needs a file, which may be lost. */
let cache: Promise<EmotionCache> | undefined;

/**
 * Loads an island's code and texts. The returned function hydrates its prerendered markup; it resolves when the event
 * handlers are in place.
 * @throws when the code or the texts can't be downloaded; the next call tries again.
 */
export async function loadIsland(element: HTMLElement, name: IslandName): Promise<() => Promise<void>> {
  // Not from `<html>`: page translators change its language, and write there what is none.
  const { locale = '' } = element.dataset;
  cache ??= createStyleCache(element.dir).catch((error: unknown) => {
    cache = undefined;
    throw error;
  });
  const [{ View }, texts, styleCache] = await Promise.all([islands[name](), loadTexts(element), cache]);
  const i18n = createI18n(locale, texts);
  return () =>
    new Promise((resolve) => {
      startTransition(() => {
        hydrateRoot(
          element,
          <StrictMode>
            <KeepFocus island={element}>
              <IslandRoot i18n={i18n} View={View} cache={styleCache} onHydrated={resolve} />
            </KeepFocus>
          </StrictMode>,
          { identifierPrefix: name },
        );
      });
    });
}

/** In a field that React makes anew, a visitor who is typing goes on typing. */
function KeepFocus({ island, children }: { island: HTMLElement; children: ReactNode }) {
  const focused = document.activeElement as HTMLInputElement | null;
  const find = focused && island.contains(focused) ? finderOf(focused, island) : undefined;
  const { selectionStart = null, selectionEnd = null } = focused ?? {};
  useLayoutEffect(() => {
    const again = find?.() as HTMLInputElement | undefined;
    if (!again || again === focused) return;
    again.focus({ preventScroll: true });
    if (selectionStart !== null) again.setSelectionRange(selectionStart, selectionEnd);
    // oxlint-disable-next-line react/exhaustive-deps -- of the render that took over
  }, []);
  return children;
}

async function loadTexts({ dataset: { texts = '' } }: HTMLElement): Promise<Texts> {
  const answer = await fetch(texts);
  if (!answer.ok) throw new Error(`${texts}: ${answer.status}`, { cause: answer.status });
  return (await answer.json()) as Texts;
}
