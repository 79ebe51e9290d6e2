import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hold } from '../../../tools/browser/mocks.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { desktop } from '../../support/site.ts';
import { holdCode, hydrate, names, region } from './carousel.ts';

const browser = testBrowser();

const tileOf = (page: Page, name: string) =>
  region(page)
    .locator('li', { has: page.getByRole('heading', { name }) })
    .locator('article > :first-child');
const sizeAndBackground = (page: Page, name: string) =>
  tileOf(page, name).evaluate((tile) => {
    const { width, height } = tile.getBoundingClientRect();
    return [width, height, getComputedStyle(tile).backgroundColor];
  });

describe('a logo that fails to load', () => {
  test('before the code has loaded is replaced by the icon on its colour once it has, at the same size', async () => {
    const page = await browser.open('about:blank', desktop);
    const letThrough = await holdCode(page);
    await page.route('**/gardaneo-*.svg', (route) => route.abort());
    await page.goto(siteUrl);
    await region(page).scrollIntoViewIfNeeded();
    const logo = tileOf(page, 'Gardanéo').locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const [width, height] = await sizeAndBackground(page, 'Gardanéo');
    letThrough();
    await tileOf(page, 'Gardanéo').locator('svg').waitFor();
    expect(await logo.count()).toBe(0);
    expect(await sizeAndBackground(page, 'Gardanéo')).toEqual([width, height, 'rgb(75, 50, 195)']);
    expect(await region(page).locator('img').count()).toBe(names.length - 1);
  });

  test('afterwards is replaced by the icon on its colour', async () => {
    const page = await browser.open('about:blank', desktop);
    const fail = await hold(page, '**/murelis-*.svg', (route) => route.abort());
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await hydrate(page);
    expect(await tileOf(page, 'Murelis').locator('img').count()).toBe(1);
    fail();
    await tileOf(page, 'Murelis').locator('svg').waitFor();
    expect(await sizeAndBackground(page, 'Murelis')).toEqual([80, 80, 'rgb(163, 57, 27)']);
    expect(await region(page).locator('img').count()).toBe(names.length - 1);
  });

  test('is not confused with a lazy logo that is not requested yet', async () => {
    const page = await browser.open(siteUrl, desktop);
    // Hydrated from a distance, by keyboard focus instead of scrolling.
    await page.evaluate(() =>
      document.querySelector('[data-island=partners]')?.dispatchEvent(new Event('focusin', { bubbles: true })),
    );
    await region(page).locator('[data-live]').waitFor({ state: 'attached' });
    const logos = region(page).locator('img');
    expect(await logos.evaluateAll((all) => all.map((logo) => (logo as HTMLImageElement).naturalWidth))).toContain(0);
    expect(await logos.count()).toBe(names.length);
  });
});
