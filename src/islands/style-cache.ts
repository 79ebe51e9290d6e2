import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache. In the browser it takes for written what the tag
 * prerendered under the same key names: the styles in it and in the page's
 * file. The supported browsers need none of the vendor prefixes it would add.
 * Written from right to left, MUI's styles are mirrored; only such pages load
 * what does it.
 */
export async function createStyleCache(direction: string): Promise<EmotionCache> {
  const stylisPlugins = direction === 'rtl' ? [(await import('@mui/stylis-plugin-rtl')).default] : [];
  return createCache({ key: 'css', stylisPlugins });
}
