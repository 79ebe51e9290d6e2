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
 * Arial or a similar font, scaled to the brand font's widths and heights, so that hardly anything
 * moves when the brand font arrives. The widths were measured over the French catalogue.
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
  // If several faces have a character, the browser takes the last.
  face(eastern, ranges.eastern),
  face(western, ranges.western),
  face(french, ranges.french),
] as const;

export const fallbackFamily = `'${fallback}', system-ui, sans-serif`;
export const brandFamily = `'${brand}', ${fallbackFamily}`;
