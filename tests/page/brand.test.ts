import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { chromiumPath } from '../../tools/browser/chromium.ts';
import { testFolder } from '../support/test-folder.ts';
import { testBrowser } from '../support/browser.ts';

const browser = testBrowser();

/** Runs a command of tools/brand in a folder that has the brand's SVGs. */
async function run(command: 'pictures' | 'font'): Promise<string> {
  const svgs = ['src/brand/favicon.svg', 'src/brand/og.svg'];
  const { folder } = testFolder(
    Object.fromEntries(svgs.map((file) => [file, readFileSync(file, 'utf8')])),
  );
  mkdirSync(join(folder, 'public/icons'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await execa(process.execPath, [resolve(`tools/brand/${command}.ts`)], { cwd: folder });
  return folder;
}

// The test is skipped with another browser than the packaged one, because others draw characters in
// another way.
test.skipIf(chromiumPath(false))(
  'the pictures of the brand are up to date with tools/brand/pictures.ts',
  async () => {
    const folder = await run('pictures');
    const page = await browser.open('about:blank');
    const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'];
    for (const file of [
      'public/favicon.svg',
      'public/favicon.ico',
      'public/share.jpg',
      ...icons.map((icon) => `public/icons/${icon}`),
    ]) {
      const both = ['.', folder].map((place) => readFileSync(join(place, file)).toString('base64'));
      const difference = await page.evaluate(differenceOf, both);
      expect(difference, `${file} is not up to date: node tools/brand/pictures.ts`).toBeLessThan(
        0.1,
      );
    }
  },
);

test('the font and the list of its characters are up to date with tools/brand/font.ts', async () => {
  const folder = await run('font');
  for (const file of ['src/brand/bricolage-grotesque-french.woff2', 'src/brand/font-ranges.json']) {
    const isSame = readFileSync(file).equals(readFileSync(join(folder, file)));
    expect(isSame, `${file} is not up to date: node tools/brand/font.ts`).toBe(true);
  }
});

/**
 * The largest difference between two pictures of the same size, from 0 to 1. Squares of 8 px are
 * compared, because another processor may round in another way.
 */
async function differenceOf(pictures: string[]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(async (base64) => {
      const image = Object.assign(new Image(), {
        src: `data:${base64.startsWith('PHN2') ? 'image/svg+xml' : ''};base64,${base64}`,
      });
      await image.decode();
      const [width, height] = [image.naturalWidth / 8, image.naturalHeight / 8];
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
        '2d',
      )!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return [...context.getImageData(0, 0, width, height).data, image.naturalWidth];
    }),
  );
  return Math.max(...one!.map((value, index) => Math.abs(value - other![index]!) / 255));
}
