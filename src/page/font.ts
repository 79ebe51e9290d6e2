import full from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import french from '../brand/bricolage-grotesque-french.woff2?url';
import { frenchRange } from './font-characters.ts';

const face = (url: string, unicodeRange: string) => ({
  '@font-face': {
    fontFamily: 'Bricolage Grotesque Variable',
    fontWeight: '400 800',
    fontDisplay: 'swap',
    src: `url(${url}) format('woff2')`,
    unicodeRange,
  },
});

/** Arial, stretched to the font's own widths (measured over the French catalogue) and heights: no text moves when the font arrives. */
const fallback = (fontWeight: string, sizeAdjust: number, names: string[]) => ({
  '@font-face': {
    fontFamily: 'Bricolage Fallback',
    fontWeight,
    src: names.map((name) => `local('${name}')`).join(', '),
    sizeAdjust: `${sizeAdjust}%`,
    ascentOverride: `${(93 / sizeAdjust) * 100}%`,
    descentOverride: `${(27 / sizeAdjust) * 100}%`,
    lineGapOverride: '0%',
  },
});

export const fontFaces = [
  // The later one counts where both have a character. MUI's U+200B, which shows nothing, is left to neither.
  face(full, 'U+a1-17f,U+2010-22ff'),
  face(french, frenchRange),
  fallback('400', 104.67, ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto']),
  fallback('700', 101.27, ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold']),
] as const;
