import western from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import eastern from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import french from '../brand/bricolage-grotesque-french.woff2?url';
import ranges from '../brand/font-ranges.json' with { type: 'json' };

const brand = 'Bricolage Grotesque Variable';
const fallback = 'Bricolage Fallback';

const face = (url: string, unicodeRange: string) => ({
  '@font-face': {
    fontFamily: brand,
    fontWeight: '400 700',
    fontDisplay: 'swap',
    src: `url(${url}) format('woff2')`,
    unicodeRange,
  },
});

/**
 * Arial with the font's widths (measured over the French catalogue) and heights: nothing moves when
 * the font arrives.
 */
const fallbackFace = (fontWeight: string, sizeAdjust: number, names: string[]) => ({
  '@font-face': {
    fontFamily: fallback,
    fontWeight,
    src: names.map((name) => `local('${name}')`).join(', '),
    sizeAdjust: `${sizeAdjust}%`,
    ascentOverride: `${(9300 / sizeAdjust).toFixed(2)}%`,
    descentOverride: `${(2700 / sizeAdjust).toFixed(2)}%`,
    lineGapOverride: '0%',
  },
});

export const fallbackFaces = [
  fallbackFace('400', 104.67, ['Arial', 'Liberation Sans', 'Roboto']),
  fallbackFace('700', 101.27, ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold']),
] as const;

export const brandFaces = [
  // If several of these have a character, the browser takes the last.
  face(eastern, ranges.eastern),
  face(western, ranges.western),
  face(french, ranges.french),
] as const;

const included = Object.values(ranges)
  .flatMap((range) => range.slice(2).split(',U+'))
  .map((part) => part.split('-').map((point) => Number.parseInt(point, 16)));

/** A language with letters that the font lacks is set in the visitor's own font. */
export const brandHas = (texts: string): boolean =>
  Array.from(texts.matchAll(/[\p{L}\p{M}]/gu), ([letter]) => letter.codePointAt(0)!).every(
    (point) => included.some(([first = 0, last = first]) => first <= point && point <= last),
  );

export const ownFamily = 'system-ui, sans-serif';
/** As wide and high as the brand's font. */
export const fallbackFamily = `'${fallback}', ${ownFamily}`;
export const brandFamily = `'${brand}', ${fallbackFamily}`;
