import { readFileSync, writeFileSync } from 'node:fs';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { frenchCharacters } from '../../src/page/font-characters.ts';
import { runCommand } from '../../shared/command.ts';

const help = `npx node tools/brand/font.ts

Reduces the font to the characters that French needs, and to the weights and
features that the page uses. Lists in src/brand/font-ranges.json the characters
of the new file, and those that the package's files latin and latin-ext add. Run
it after a change of src/page/font-characters.ts or of the font's package.
`;

const fileOf = (part: string) =>
  `node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wght-normal.woff2`;

/**
 * The options are a constant, because in the call, TypeScript would reject `keepFeatures` and
 * `noHinting`: the package's types lack them.
 */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  // The page uses no other feature of the font.
  keepFeatures: ['kern', 'liga', 'clig', 'calt', 'rlig', 'ccmp', 'locl', 'mark', 'mkmk'],
  noHinting: true,
} as const;

const asItIs = { targetFormat: 'sfnt', keepAllGlyphs: true } as const;

await runCommand(help, {}, async () => {
  const [western, eastern] = [readFileSync(fileOf('latin')), readFileSync(fileOf('latin-ext'))];
  const french = await subsetFont(western, frenchCharacters, options);
  const ranges: Record<string, string> = {};
  const known = new Set<number>();
  for (const [name, font] of Object.entries({ french, western, eastern })) {
    const own = (await charactersOf(font)).filter((point) => !known.has(point));
    ranges[name] = rangesOf(own);
    for (const point of own) known.add(point);
  }
  writeFileSync('src/brand/bricolage-grotesque-french.woff2', french);
  writeFileSync('src/brand/font-ranges.json', `${JSON.stringify(ranges, null, 2)}\n`);
  console.log(`${french.length} bytes`);
});

async function charactersOf(font: Buffer): Promise<number[]> {
  const face = new Face(new Blob(await subsetFont(font, '', asItIs)), 0);
  return [...face.collectUnicodes()]
    .filter((point) => !/\p{Cf}/u.test(String.fromCodePoint(point)))
    .toSorted((a, b) => a - b);
}

function rangesOf(points: readonly number[]): string {
  const known = new Set(points);
  return points
    .filter((point) => !known.has(point - 1))
    .map((first) => {
      let last = first;
      while (known.has(last + 1)) last++;
      return `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`;
    })
    .join();
}
