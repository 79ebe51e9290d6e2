/**
 * The characters of the font that every visitor downloads: French, and what people type.
 * Others come from the full font, of which browsers download only the parts that a page needs.
 */
export const frenchCharacters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0©«°·»ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿŒœŸ–—’“”•…€';
