import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { frenchCharacters } from '../../src/page/font-characters.ts';

/**
 * `npm run brand:font`: reduces the font to what French needs (30 of its 41
 * KB) and to the weights that the page uses. Run it after a change of the
 * characters or of the package.
 */
const full = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const subset = await subsetFont(readFileSync(full), frenchCharacters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
});
writeFileSync('src/brand/bricolage-grotesque-french.woff2', subset);
console.log(`${subset.length} bytes`);
