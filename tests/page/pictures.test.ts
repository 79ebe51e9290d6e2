import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookAt, testBrowser } from '../support/browser.ts';
import { lowContrastLogos } from '../support/logos.ts';
import { built, siteUrl } from '../support/static-site.ts';
import { desktop } from '../support/site.ts';

const browser = testBrowser();

test('logos are vertically centred in their tiles, and have enough contrast in both colour schemes', async () => {
  const page = await lookAt(siteUrl, desktop);
  const offsets = await page.locator('#partners li img').evaluateAll((logos) =>
    logos.map((logo) => {
      const [inner, outer] = [logo, logo.closest('div')!].map((part) =>
        part.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom);
    }),
  );
  expect(Math.max(...offsets)).toBeLessThan(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The scheme's pictures begin to load only now, so the test polls.
    await expect.poll(() => page.evaluate(lowContrastLogos)).toEqual([]);
  }
});

test('the drawings of the services and of the company are darker in the dark scheme', async () => {
  // The test opens a page of its own, because a page that was dark a moment ago may still show dark
  // pictures.
  const page = await browser.open(siteUrl, desktop);
  const drawings = page.locator('#services img, #about img');
  const lightness = () =>
    drawings.evaluateAll((all) =>
      Promise.all(
        (all as HTMLImageElement[]).map(async (drawing) => {
          await drawing.decode();
          const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 48 });
          const context = canvas.getContext('2d')!;
          context.drawImage(drawing, 0, 0, 48, 48);
          const { data } = context.getImageData(0, 0, 48, 48);
          return data.reduce((sum, part, at) => (at % 4 === 3 ? sum : sum + part), 0);
        }),
      ),
    );
  const light = await lightness();
  expect(light.length).toBeGreaterThan(9);
  await page.emulateMedia({ colorScheme: 'dark' });
  const tooLight = async () =>
    (await lightness()).flatMap((dark, at) => (dark < light[at]! * 0.8 ? [] : [at]));
  // The dark scheme's pictures begin to load only now, so the test polls.
  await expect.poll(tooLight).toEqual([]);
});

test('no two pictures have the same alternative text, unless it is empty', async () => {
  const page = await lookAt(siteUrl);
  const described = await page
    .locator('img')
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ alt }) => alt));
  const heard = described.filter(Boolean);
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.filter((alt, index) => heard.indexOf(alt) !== index)).toEqual([]);
});

test('no SVG file uses prefers-color-scheme, which WebKit ignores in images', () => {
  const pictures = globSync(`${built.site}/**/*.svg`);
  expect(pictures).not.toEqual([]);
  expect(
    pictures.filter((file) => readFileSync(file, 'utf8').includes('prefers-color-scheme')),
  ).toEqual([]);
});
