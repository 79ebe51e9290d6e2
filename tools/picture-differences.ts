import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The share of pixels that may differ: a few at the edges of what moves. */
const tolerance = 0.0001;

type Difference = { name: string; share: number };

/** The width and the scheme that a picture's name begins with: `360-dark`. */
const seriesOf = (name: string) => name.split('-', 2).join('-');

/**
 * Compares each picture in a folder with the accepted one of its name. Draws what differs into a third folder, and
 * returns the share of pixels that do. A picture that only one of the folders has differs wholly; a series that was not
 * taken this time is left out.
 */
export function pictureDifferences(taken: string, accepted: string, drawn: string): Difference[] {
  rmSync(drawn, { recursive: true, force: true });
  mkdirSync(drawn, { recursive: true });
  const names = globSync('*.png', { cwd: taken });
  const series = new Set(names.map(seriesOf));
  const before = globSync('*.png', { cwd: accepted }).filter((name) => series.has(seriesOf(name)));
  return [...new Set([...names, ...before])]
    .toSorted()
    .map((name) => ({ name, share: differenceOf(...([taken, accepted, drawn].map((folder) => join(folder, name)) as Files)) }))
    .filter(({ share }) => share > tolerance);
}

type Files = [taken: string, accepted: string, drawn: string];

function differenceOf(...[taken, accepted, drawn]: Files): number {
  if (!existsSync(taken) || !existsSync(accepted)) return 1;
  const pictures = [accepted, taken].map((file) => PNG.sync.read(readFileSync(file)));
  const [width, height] = [Math.max(...pictures.map((one) => one.width)), Math.max(...pictures.map((one) => one.height))];
  // Of different sizes, each is laid on a transparent canvas of the larger one.
  const [before, after] = pictures.map((one) => {
    const canvas = new PNG({ width, height });
    PNG.bitblt(one, canvas, 0, 0, one.width, one.height, 0, 0);
    return canvas.data;
  }) as [Buffer, Buffer];
  const difference = new PNG({ width, height });
  // Antialiased pixels don't count; text that is a shade off does not either.
  const count = pixelmatch(before, after, difference.data, width, height, { threshold: 0.1, includeAA: false });
  if (count > tolerance * width * height) writeFileSync(drawn, PNG.sync.write(difference));
  return count / (width * height);
}
