import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * In a browser, the cache knows the styles of the islands' prerendered markup. It reads them from
 * the markup, so it has to be made before any island changes.
 */
export async function createStyleCache(direction: string): Promise<EmotionCache> {
  const stylisPlugins =
    direction === 'rtl' ? [(await import('@mui/stylis-plugin-rtl')).default] : [];
  const inBrowser = typeof document !== 'undefined';
  // New styles are added at the end of the body, after the prerendered styles.
  const cache = createCache({ key, stylisPlugins, ...(inBrowser && { container: document.body }) });
  if (inBrowser) for (const id of written()) cache.inserted[id] = true;
  return cache;
}

const key = 'css';

/** Emotion's names of the prerendered styles: class names without the cache's key. */
function written(): string[] {
  const classes = Array.from(
    document.querySelectorAll(`[data-island] [class*=${key}-]`),
    ({ classList }) => [...classList],
  ).flat();
  return classes.flatMap((name) =>
    name.startsWith(`${key}-`) ? [name.slice(key.length + 1)] : [],
  );
}
