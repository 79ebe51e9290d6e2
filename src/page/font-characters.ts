/**
 * The characters of the font that every visitor downloads. Browsers get others from the full font,
 * in parts.
 */
export const frenchCharacters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0©«°·»ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿŒœŸ–—’“”•…€';
