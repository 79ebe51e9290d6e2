export const sections = ['home', 'about', 'services', 'offers', 'partners', 'clients', 'contact'] as const;

/**
 * From this width of the window on, in pixels, links with these words and some
 * icon buttons fit in a row; under it they are a menu. Letters of other scripts
 * come from whichever font the visitor has, most of them wider.
 */
export function rowFrom(words: readonly string[], icons: number): number {
  const letters = words.join('');
  const wide = letters.match(/[^\p{Script=Latin}\p{P}\p{Z}]/gu)?.length ?? 0;
  return Math.round(480 + 8.5 * letters.length + 2.5 * wide + 60 * icons);
}
