import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { frenchCharacters } from '../../src/page/font-characters.ts';
import { runCommand } from '../command.ts';

const help = `npm run brand:font

Reduces the font to the characters that French needs and to the weights that the page uses (30 of 41 KB). Run it after a
change of src/page/font-characters.ts or of the font's package.
`;

const full = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

await runCommand(help, {}, async () => {
  const subset = await subsetFont(readFileSync(full), frenchCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  });
  writeFileSync('src/brand/bricolage-grotesque-french.woff2', subset);
  console.log(`${subset.length} bytes`);
});
