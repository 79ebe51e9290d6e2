/**
 * The characters of the font that every visitor downloads: French, and what people type.
 * Others come from the full font, of which browsers download only the parts that a page needs.
 */
export const frenchCharacters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0©«°·»ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿŒœŸ–—’“”•…\u202f€→';

const codePoints = Array.from(frenchCharacters, (character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b);

/** The same as ranges of code points, as CSS writes them (`unicode-range`). */
export const frenchRange = codePoints
  .filter((point, at) => point - 1 !== codePoints[at - 1])
  .map((first) => {
    let last = first;
    while (codePoints.includes(last + 1)) last++;
    return `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`;
  })
  .join();
