import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerPathOf, sourceLocale } from '../../src/i18n/locales.ts';
import { sections } from '../../src/sections/header/content.ts';
import { lookAt, testBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';

const browser = testBrowser({ untouched: true });

/**
 * Takes a picture of the whole page, beyond the window, and returns the texts and pictures that
 * can't be seen in it.
 */
async function missingInCapture(
  page: Page,
  places: readonly string[] = sections,
): Promise<string[]> {
  const boxes = await page.evaluate(() => {
    const header = document.querySelector('#header')?.getBoundingClientRect();
    return (
      [
        ...document.querySelectorAll(
          'main :is(h1, h2, h3, h4, p, li, dt, dd, label, img), body > * > footer :is(h2, p, li)',
        ),
      ]
        // A width of 1 is that of what only screen readers are told; slides out of view are
        // clipped.
        .filter(
          (part) => part.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 1,
        )
        .map((part) => ({
          part,
          box: part.getBoundingClientRect(),
          place: part.closest('[id]:is(section)')?.id ?? '',
        }))
        .filter(
          ({ box }) => box.width > 1 && box.height > 1 && box.left >= 0 && box.right <= innerWidth,
        )
        // The header lies over what is below it.
        .filter(({ box }) => !header || box.bottom < header.top || box.top > header.bottom)
        .map(({ part, box, place }) => ({
          name: `${place}: ${part.textContent.trim().slice(0, 40) || part.outerHTML.slice(0, 60)}`,
          box: [box.x, box.y + scrollY, box.width, box.height].map(Math.round) as [
            number,
            number,
            number,
            number,
          ],
        }))
    );
  });
  for (const place of places)
    expect(boxes.filter(({ name }) => name.startsWith(place))).not.toEqual([]);
  const png = (await page.screenshot({ fullPage: true })).toString('base64');
  const blank = await lookAt('about:blank');
  return blank.evaluate(
    async ([data, all]) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      });
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      const isPlain = (box: [number, number, number, number]) => {
        // By their green: it differs least where there is only a gradient of the ground.
        const greens = context.getImageData(...box).data.filter((_, index) => index % 4 === 1);
        return (
          greens.reduce((most, green) => Math.max(most, green)) -
            greens.reduce((least, green) => Math.min(least, green)) <
          64
        );
      };
      return all.filter(({ box }) => isPlain(box)).map(({ name }) => name);
    },
    [png, boxes] as const,
  );
}

test.each([true, false])(
  'a capture beyond the window shows every text and picture, also after scrolling, in both schemes (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await browser.open('about:blank', { javaScriptEnabled });
    for (const [width, ...schemes] of [
      [390, 'dark', 'light'],
      [1280, 'light', 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: schemes[0] });
      await page.goto(siteUrl);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expect
          .poll(() => missingInCapture(page), { message: `${width} px wide, ${colorScheme}` })
          .toEqual([]);
      }
      await page.mouse.move(width / 2, 400);
      for (const distance of [3000, -10_000]) await page.mouse.wheel(0, distance);
      expect(await missingInCapture(page)).toEqual([]);
    }
  },
);

test('so does one after a link was followed and the window resized, with animations switched off', async () => {
  const page = await browser.open(siteUrl, { bypassCSP: true });
  await page.addStyleTag({
    content: '*, ::before, ::after { animation: none !important; transition: none !important }',
  });
  await page.locator('#home a[href="#clients"]').click();
  await page.setViewportSize({ width: 1000, height: 500 });
  await expect.poll(() => missingInCapture(page)).toEqual([]);
});

test('a visit that touches nothing is not charged for pictures far below the window', async () => {
  const page = await browser.open('about:blank');
  // As for a visitor: programs that drive a browser get all pictures for their captures.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  await page.clock.install();
  await page.goto(siteUrl, { waitUntil: 'networkidle' });
  await page.clock.runFor(60_000);
  const loaded = () =>
    page
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.filter(({ complete }) => complete).length);
  expect(await page.locator('img[loading=lazy]').count()).toBeGreaterThan(25);
  expect(await loaded()).toBeLessThan(9);
  await page.locator('#partners').scrollIntoViewIfNeeded();
  const logo = page.locator('#partners img').first();
  await expect
    .poll(() =>
      logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
});

test('even if the script is lost, a capture shows every text', async () => {
  const page = await browser.open('about:blank');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(siteUrl);
  const texts = (await missingInCapture(page)).filter((name) => !name.includes('<img'));
  expect(texts).toEqual([]);
});

test.each([true, false])(
  'the pages of an unknown address and of answers are whole in a capture, in both schemes (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await browser.open('about:blank', { javaScriptEnabled });
    for (const path of [
      '/404',
      answerPathOf('sent', sourceLocale),
      answerPathOf('not-sent', sourceLocale),
    ]) {
      await page.goto(siteUrl + path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 400 });
          // The name of the place is empty: there are no sections.
          await expect.poll(() => missingInCapture(page, [': ']), { message: path }).toEqual([]);
        }
      }
    }
  },
);
