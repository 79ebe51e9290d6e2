import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Partner, partners } from '../../../src/sections/partners/content.ts';
import { hold } from '../../../tools/browser/mocks.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { desktop } from '../../support/site.ts';
import { holdCode, hydrate, names, region } from './carousel.ts';

const browser = testBrowser();

const [first, second] = partners as [Partner, Partner];
/** A colour as browsers write it: `rgb(75, 50, 195)` for `#4B32C3`. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

const tileOf = (page: Page, name = '') =>
  region(page)
    .locator('li', { has: page.getByRole('heading', { name }) })
    .locator('article > :first-child');
const sizeAndBackground = (page: Page, name: string | undefined) =>
  tileOf(page, name).evaluate((tile) => {
    const { width, height } = tile.getBoundingClientRect();
    return [width, height, getComputedStyle(tile).backgroundColor];
  });

describe('logos', () => {
  test("a logo that failed to load before hydration is replaced by an icon on the partner's colour, in the same size", async () => {
    const page = await browser.open('about:blank', desktop);
    const letThrough = await holdCode(page);
    await page.route(`**/${first.id}-*.svg`, (route) => route.abort());
    await page.goto(siteUrl);
    await region(page).scrollIntoViewIfNeeded();
    const logo = tileOf(page, names[0]).locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const [width, height] = await sizeAndBackground(page, names[0]);
    letThrough();
    await tileOf(page, names[0]).locator('svg').waitFor();
    expect(await logo.count()).toBe(0);
    expect(await sizeAndBackground(page, names[0])).toEqual([width, height, rgb(first.bgColor)]);
    expect(await region(page).locator('img').count()).toBe(names.length - 1);
  });

  test("a logo that fails to load after hydration is replaced by an icon on the partner's colour", async () => {
    const page = await browser.open('about:blank', desktop);
    const fail = await hold(page, `**/${second.id}-*.svg`, (route) => route.abort());
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await hydrate(page);
    expect(await tileOf(page, names[1]).locator('img').count()).toBe(1);
    fail();
    await tileOf(page, names[1]).locator('svg').waitFor();
    expect(await sizeAndBackground(page, names[1])).toEqual([80, 80, rgb(second.bgColor)]);
    expect(await region(page).locator('img').count()).toBe(names.length - 1);
  });

  test('a lazy logo that is not requested yet is not replaced by an icon', async () => {
    const page = await browser.open('about:blank', desktop);
    // Holding back the font delays the `load` event, after which the page would load all pictures.
    await hold(page, '**/*.woff2');
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await page.locator('html[data-scripts]').waitFor();
    // A focus event hydrates the carousel although it is far below the window.
    await page.evaluate(() =>
      document
        .querySelector('[data-island=partners]')
        ?.dispatchEvent(new Event('focusin', { bubbles: true })),
    );
    await region(page).locator('[data-live]').waitFor({ state: 'attached' });
    const logos = region(page).locator('img');
    expect(
      await logos.evaluateAll((all) => all.map((logo) => (logo as HTMLImageElement).naturalWidth)),
    ).toContain(0);
    expect(await logos.count()).toBe(names.length);
  });
});
