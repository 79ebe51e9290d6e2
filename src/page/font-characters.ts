/**
 * What the font that every visitor downloads has: French, and what one types.
 * Other letters come from the full font, which only pages that have one ask for.
 */
export const frenchCharacters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0©«°·»ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿŒœŸ–—’“”•…\u202f€→';

/** The same as ranges of code points, as CSS writes them (`unicode-range`). */
export const frenchRange = Array.from(frenchCharacters, (character) => `U+${character.codePointAt(0)?.toString(16)}`).join();
