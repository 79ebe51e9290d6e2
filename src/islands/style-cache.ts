import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache. In the browser it marks as inserted the styles whose classes are in the islands' markup,
 * so create it before any island changes. No vendor prefixes: supported browsers don't need them.
 * Right-to-left pages also load the plugin that mirrors MUI's styles.
 */
export async function createStyleCache(direction: string): Promise<EmotionCache> {
  const stylisPlugins = direction === 'rtl' ? [(await import('@mui/stylis-plugin-rtl')).default] : [];
  const inBrowser = typeof document !== 'undefined';
  // At the end of the body, because part of the prerendered styles is in the body, and later ones override earlier ones.
  const cache = createCache({ key, stylisPlugins, ...(inBrowser && { container: document.body }) });
  if (inBrowser) for (const id of written()) cache.inserted[id] = true;
  return cache;
}

const key = 'css';

/** Emotion's names of the prerendered styles: their classes without the key. */
function written(): string[] {
  const classes = Array.from(document.querySelectorAll(`[data-island] [class*=${key}-]`), ({ classList }) => [
    ...classList,
  ]).flat();
  return classes.flatMap((name) => (name.startsWith(`${key}-`) ? [name.slice(key.length + 1)] : []));
}
