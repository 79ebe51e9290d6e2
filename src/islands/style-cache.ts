import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache. In the browser it takes for written what the islands'
 * markup has classes of, so it must be made before any of them changes. The
 * supported browsers need none of the vendor prefixes it would add.
 * Written from right to left, MUI's styles are mirrored; only such pages load
 * what does it.
 */
export async function createStyleCache(direction: string): Promise<EmotionCache> {
  const stylisPlugins = direction === 'rtl' ? [(await import('@mui/stylis-plugin-rtl')).default] : [];
  const cache = createCache({ key, stylisPlugins });
  if (typeof document !== 'undefined') for (const id of written()) cache.inserted[id] = true;
  return cache;
}

const key = 'css';

/** What emotion calls the styles of the prerendered markup: a class without the key. */
function written(): string[] {
  const classes = Array.from(document.querySelectorAll(`[data-island] [class*=${key}-]`), ({ classList }) => [
    ...classList,
  ]).flat();
  return classes.flatMap((name) => (name.startsWith(`${key}-`) ? [name.slice(key.length + 1)] : []));
}
