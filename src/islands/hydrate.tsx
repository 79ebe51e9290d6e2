import type { EmotionCache } from '@emotion/cache';
import { type ComponentType, type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import type { Texts } from '../i18n/catalogue.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { createStyleCache } from './style-cache.ts';
import { finderOf } from './twin.ts';

/** One for all islands. On a right-to-left page it needs a file, which may be lost. */
let cache: Promise<EmotionCache> | undefined;

/**
 * Resolves to a function that hydrates an island's prerendered markup, and resolves when the event handlers are in place.
 * @throws when the styles of a right-to-left page can't be downloaded; the next call tries again.
 */
export async function hydrateIsland(element: HTMLElement, View: ComponentType, texts: Texts): Promise<() => Promise<void>> {
  // Not from `<html>`: page translators change its `lang`, also to values that are no language.
  const { locale = '', island = '' } = element.dataset;
  // From the build: older browsers don't know how N'Ko is written.
  const dir = element.dir === 'rtl' ? 'rtl' : 'ltr';
  cache ??= createStyleCache(dir).catch((error: unknown) => {
    cache = undefined;
    throw error;
  });
  const styleCache = await cache;
  const i18n = createI18n(locale, texts);
  return () =>
    new Promise((resolve) => {
      startTransition(() => {
        hydrateRoot(
          element,
          <StrictMode>
            <KeepFocus island={element}>
              <IslandRoot i18n={i18n} dir={dir} View={View} cache={styleCache} onHydrated={resolve} />
            </KeepFocus>
          </StrictMode>,
          { identifierPrefix: island },
        );
      });
    });
}

/** If React replaces the field with the focus, the new one gets it, so that a visitor who is typing can go on. */
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
