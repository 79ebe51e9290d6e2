import url from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';

export const fontUrl = url;

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
  {
    '@font-face': {
      fontFamily: 'Bricolage Grotesque Variable',
      fontWeight: '200 800',
      fontDisplay: 'swap',
      src: `url(${url}) format('woff2')`,
    },
  },
  fallback('400', 104.67, ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto']),
  fallback('700', 101.27, ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold']),
] as const;
