import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The share of pixels that may differ: a few at the edges of what moves. */
const tolerance = 0.0001;

/**
 * Compares each picture in the subfolders of a folder with the accepted one of the same name, and returns those that
 * differ, with the share of their pixels that do. Draws the differences into a third folder. A picture that only one of
 * the folders has differs entirely; accepted subfolders that were not taken this time are left out.
 */
export function pictureDifferences(taken: string, accepted: string, drawn: string): { name: string; share: number }[] {
  rmSync(drawn, { recursive: true, force: true });
  const names = new Set(
    readdirSync(taken).flatMap((series) => [taken, accepted].flatMap((cwd) => globSync(`${series}/*.png`, { cwd }))),
  );
  return [...names]
    .toSorted()
    .map((name) => ({ name, share: differenceOf(join(taken, name), join(accepted, name), join(drawn, name)) }))
    .filter(({ share }) => share > tolerance);
}

function differenceOf(taken: string, accepted: string, drawn: string): number {
  if (!existsSync(taken) || !existsSync(accepted)) return 1;
  const pictures = [accepted, taken].map((file) => PNG.sync.read(readFileSync(file)));
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  // Pictures of different sizes are compared on a transparent canvas that holds both.
  const [before, after] = pictures.map((picture) => {
    const canvas = new PNG({ width, height });
    PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
    return canvas.data;
  }) as [Buffer, Buffer];
  const difference = new PNG({ width, height });
  // Text that is a shade off does not count, nor do antialiased pixels.
  const count = pixelmatch(before, after, difference.data, width, height, { threshold: 0.1, includeAA: false });
  const share = count / (width * height);
  if (share > tolerance) {
    mkdirSync(dirname(drawn), { recursive: true });
    writeFileSync(drawn, PNG.sync.write(difference));
  }
  return share;
}
