import { describe, expect, test } from 'vitest';
import { fontArrived, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { desktop, holdFile, phone } from '../../support/site.ts';
import {
  announced,
  holdCode,
  hydrate,
  layout,
  linkOf,
  names,
  next,
  region,
  shown,
} from './carousel.ts';

const browser = testBrowser();

describe('before and without JavaScript', () => {
  test.each([360, 1000, 1280, 1600])('hydration shifts nothing at %i px', async (width) => {
    const viewport = { width, height: 900 };
    const page = await browser.open('about:blank', { viewport });
    const letThrough = await holdCode(page);
    await page.goto(siteUrl);
    await region(page).scrollIntoViewIfNeeded();
    await fontArrived(page);
    const before = await layout(page);
    letThrough();
    await hydrate(page);
    expect(await layout(page)).toEqual(before);
  });

  test("there are no buttons until the page's first script has loaded", async () => {
    const page = await browser.open('about:blank');
    const letThrough = await holdFile(page, 'index-*.js');
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await region(page).waitFor();
    expect(await next(page).count()).toBe(0);
    letThrough();
    await next(page).waitFor();
  });

  test("without JavaScript there are no buttons, and all cards are within the window's width", async () => {
    const page = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    await region(page).scrollIntoViewIfNeeded();
    expect(await next(page).count()).toBe(0);
    for (const name of names) {
      const link = linkOf(page, name);
      const box = await link.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  });

  test('each click moves the carousel once, even before and during hydration', async () => {
    const page = await browser.open('about:blank', desktop);
    const letThrough = await holdCode(page);
    await page.goto(siteUrl);
    const clicks = page.evaluate(async () => {
      const island = document.querySelector('[data-island=partners]')!;
      const [, button] = island.querySelectorAll('button');
      let count = 0;
      // Clicks once a millisecond, until 25 clicks have come after hydration. Each click is a task
      // of its own, so that React can work in between.
      for (let after = 0; after < 25; after += island.matches('[data-hydrated]') ? 1 : 0) {
        button?.click();
        count++;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return count;
    });
    letThrough();
    const first = (await clicks) % names.length;
    await expect
      .poll(() => shown(page))
      .toEqual([0, 1, 2].map((offset) => names[(first + offset) % names.length]));
  });

  test.each([0, 1])(
    'hydration keeps the card to which a visitor has scrolled, and replays %i clicks',
    async (presses) => {
      const page = await browser.open('about:blank', phone);
      const letThrough = await holdCode(page);
      await page.goto(siteUrl);
      await region(page).scrollIntoViewIfNeeded();
      // The test scrolls by script, because on a busy machine the list snaps to a card during a
      // wheel's turn, and loses the rest of the turn.
      const card = region(page).locator('li').nth(4);
      await card.evaluate((element) =>
        element.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' }),
      );
      await expect.poll(() => shown(page)).toEqual([names[4]]);
      if (presses) await next(page).click();
      letThrough();
      await hydrate(page);
      expect(await shown(page)).toEqual([names[4 + presses]]);
      if (!presses) expect(await announced(page)).toBe('');
      await next(page).click();
      expect(await shown(page)).toEqual([names[5 + presses]]);
    },
  );
});
