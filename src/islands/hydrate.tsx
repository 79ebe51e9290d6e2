import type { EmotionCache } from '@emotion/cache';
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  StrictMode,
  useLayoutEffect,
  useState,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import type { Texts } from '../i18n/catalogue.ts';
import { IslandRoot } from './IslandRoot.tsx';
import { createStyleCache } from './style-cache.ts';
import { finderOf } from './find-again.ts';

/**
 * The style cache, which all islands share. On right-to-left pages it needs a file, whose download
 * may fail.
 */
let cache: Promise<EmotionCache> | undefined;

/**
 * Resolves to the function that hydrates an island.
 * @throws an error if the styles of a right-to-left page can't be downloaded; the next call tries
 * again
 */
export async function hydrateIsland(
  element: HTMLElement,
  View: ComponentType,
  texts: Texts,
): Promise<() => Promise<void>> {
  // The locale is read from the island, because page translators change the `lang` of `<html>`.
  const { locale = '', island = '' } = element.dataset;
  // The direction is read from the island, because i18n/formats.ts doesn't run in browsers.
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
              <IslandRoot
                i18n={i18n}
                dir={dir}
                View={View}
                cache={styleCache}
                onHydrated={resolve}
              />
            </KeepFocus>
          </StrictMode>,
          { identifierPrefix: island },
        );
      });
    });
}

/**
 * If React replaces the focused field, moves the focus to the new field, so that the visitor can go
 * on typing.
 */
function KeepFocus({ island, children }: { island: HTMLElement; children: ReactNode }) {
  const [focus] = useState(() => followFocus(island));
  useLayoutEffect(() => {
    const { field, find } = focus();
    const again =
      field?.isConnected === false ? (find?.() as HTMLInputElement | undefined) : undefined;
    again?.focus({ preventScroll: true });
    if (typeof field?.selectionStart === 'number')
      again?.setSelectionRange(field.selectionStart, field.selectionEnd);
  }, [focus]);
  return children;
}

function followFocus(island: HTMLElement) {
  type Focus = { field?: HTMLInputElement; find?: ReturnType<typeof finderOf> };
  let last: Focus = {};
  const follow = (element: Element | null) => {
    if (island.contains(element))
      last = { field: element as HTMLInputElement, find: finderOf(element as HTMLElement, island) };
    else last = {};
  };
  follow(document.activeElement);
  const focused = ({ target }: FocusEvent) => follow(target as Element);
  addEventListener('focusin', focused);
  return () => {
    removeEventListener('focusin', focused);
    return last;
  };
}
