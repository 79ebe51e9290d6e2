import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resultPathOf, sourceLocale } from '../../src/i18n/locales.ts';
import { sections } from '../../src/sections/header/content.ts';
import { testBrowser } from '../support/browser.ts';
import { blankIn, placesOf } from '../support/capture.ts';
import { patience } from '../../shared/patience.ts';
import { siteUrl } from '../support/static-site.ts';
import { desktop, holdFile, phone } from '../support/site.ts';

const browser = testBrowser({ untouched: true });

/** Waits by polling the pictures, because polling by captures would take seconds each time. */
const picturesLoaded = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)),
    )
    .toBe(true);

async function missingInCapture(page: Page, sectionIds: readonly string[] = sections) {
  const places = await placesOf(page, sectionIds);
  // A JPEG takes less processor time than a PNG.
  return blankIn(await page.screenshot({ fullPage: true, type: 'jpeg' }), places);
}

test.each([true, false])(
  'a capture of the whole page shows every text and picture in both colour schemes (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await browser.open('about:blank', { javaScriptEnabled });
    await page.setViewportSize(desktop.viewport);
    const orders = [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const;
    for (const schemes of javaScriptEnabled ? orders : orders.slice(0, 1)) {
      await page.emulateMedia({ colorScheme: schemes[0] });
      await page.goto(siteUrl);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await picturesLoaded(page);
        await expect
          .poll(() => missingInCapture(page), { message: colorScheme, timeout: patience.medium })
          .toEqual([]);
      }
      await page.mouse.move(640, 400);
      for (const distance of [3000, -10_000]) await page.mouse.wheel(0, distance);
      expect(await missingInCapture(page)).toEqual([]);
    }
  },
);

test('without animations, a capture shows every text and picture after a followed link and a resize', async () => {
  const page = await browser.open(siteUrl, { bypassCSP: true });
  await page.addStyleTag({
    content: '*, ::before, ::after { animation: none !important; transition: none !important }',
  });
  await page.locator('#home a[href="#clients"]').click();
  await page.setViewportSize({ width: 1000, height: 500 });
  await expect.poll(() => missingInCapture(page), { timeout: patience.medium }).toEqual([]);
});

const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test.each([
  ['a phone', { ...phone, hasTouch: true, isMobile: true }, false],
  ['a desktop that saves data', desktop, true],
] as const)(
  'on %s, pictures far below the window are downloaded only when the visitor scrolls',
  async (_, device, saveData) => {
    const page = await browser.open('about:blank', device);
    if (saveData)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    await page.clock.install();
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    await page.clock.runFor(60_000);
    const images = page.locator('img');
    const loaded = await images.evaluateAll((all: HTMLImageElement[]) =>
      all.filter(({ complete }) => complete),
    );
    expect(await page.locator('img[loading=lazy]').count()).toBeGreaterThan(25);
    expect(loaded.length).toBeLessThan(15);
    await page.locator('#partners').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('#partners img').first().evaluate(isLoaded)).toBe(true);
  },
);

test('on a desktop, most pictures are requested only after the page has loaded', async () => {
  const page = await browser.open('about:blank', desktop);
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  let atLoad = Infinity;
  page.once('load', () => (atLoad = asked.length));
  const letScriptThrough = await holdFile(page, 'index-*.js');
  await page.goto(siteUrl, { waitUntil: 'commit' });
  await page.locator('footer').last().waitFor({ state: 'attached' });
  letScriptThrough();
  await picturesLoaded(page);
  expect(atLoad).toBeLessThan(15);
  expect(asked.length).toBeGreaterThan(25);
});

test('a capture shows every text, even if the script fails to load', async () => {
  const page = await browser.open('about:blank');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(siteUrl);
  const texts = (await missingInCapture(page)).filter((name) => !name.includes('<img'));
  expect(texts).toEqual([]);
});

test.each([true, false])(
  'captures of the 404 page and the result pages show every text in both colour schemes (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await browser.open('about:blank', { javaScriptEnabled });
    for (const path of [
      '/404',
      resultPathOf('sent', sourceLocale),
      resultPathOf('not-sent', sourceLocale),
    ]) {
      await page.goto(siteUrl + path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 1280, height: 400 });
        // These pages have no sections, so their texts are listed under an empty section name.
        await expect
          .poll(() => missingInCapture(page, [': ']), { message: path, timeout: patience.medium })
          .toEqual([]);
      }
    }
  },
);
