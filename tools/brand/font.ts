import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { frenchCharacters } from '../../src/page/font-characters.ts';
import { runCommand } from '../command.ts';

const help = `npm run brand:font

Reduces the font to the characters that French needs and to the weights and features that the page uses (26 of 41 KB).
Run it after a change of src/page/font-characters.ts or of the font's package.
`;

const full = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** Not an argument's literal, as the package's types don't know `keepFeatures` and `noHinting` yet. */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  // Others bring alternative shapes that the page never asks for.
  keepFeatures: ['kern', 'liga', 'clig', 'calt', 'rlig', 'ccmp', 'locl', 'mark', 'mkmk'],
  noHinting: true,
} as const;

await runCommand(help, {}, async () => {
  const subset = await subsetFont(readFileSync(full), frenchCharacters, options);
  writeFileSync('src/brand/bricolage-grotesque-french.woff2', subset);
  console.log(`${subset.length} bytes`);
});
