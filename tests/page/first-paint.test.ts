import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awake } from '../../tools/browser/awake.ts';
import { testBrowser } from '../support/browser.ts';
import { distanceTo, holdFile, phone, siteUrl, still } from '../support/site.ts';

const browser = testBrowser({ untouched: true });
const look = { ...phone, ...still };

const laidOut = (page: Page) => page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
const skipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('section, #content + footer')]
      .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      .map(({ id, localName }) => id || localName),
  );

/** A picture of header and hero. */
async function firstScreen(page: Page): Promise<Buffer> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('header img, #home img')].every((img) => img.complete),
  );
  // In the menu, the scripts mark the current section.
  return page.locator('#home').screenshot({ mask: [page.locator('header nav')] });
}

/** A page whose script hasn't arrived; the returned function lets it through. */
async function withoutScript(path = '') {
  const page = await browser.open('about:blank', look);
  const letThrough = await holdFile(page, 'index-*.js');
  await page.goto(siteUrl + path, { waitUntil: 'commit' });
  await page.locator('footer').last().waitFor({ state: 'attached' });
  return { page, letThrough };
}

test.each([phone, { viewport: { width: 1280, height: 720 } }])(
  'the first screen of $viewport.width px waits for no styles but its own',
  async ({ viewport }) => {
    const page = await browser.open('about:blank', { ...still, viewport });
    const letThrough = await holdFile(page, 'below-*.css');
    // The page's own font is named in that file: without it, both have the system's.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const early = await firstScreen(page);
    expect(await page.locator('#about').count()).toBe(0);
    letThrough();
    await page.waitForLoadState();
    expect(early.equals(await firstScreen(page))).toBe(true);
  },
);

test('printed, header and hero stand one after the other, dark on white', async () => {
  const page = await browser.open(siteUrl, look);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('#header, #home').evaluateAll((parts) =>
    parts.map((part) => {
      const { position, backgroundColor, backgroundImage, color } = getComputedStyle(part);
      return { fixed: position === 'fixed', backgroundColor, backgroundImage, color };
    }),
  );
  const plain = { fixed: false, backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none', color: 'rgb(11, 37, 48)' };
  expect(printed).toEqual([plain, plain]);
});

test('islands that come alive write no style a second time', async () => {
  const page = await browser.open(siteUrl, look);
  const prerendered = await page
    .locator('[data-island] [class*=css-]')
    .evaluateAll((elements) => elements.flatMap(({ classList }) => [...classList]).filter((name) => name.startsWith('css-')));
  for (const island of ['partners', 'contact'] as const) {
    await page.locator(`#${island}`).scrollIntoViewIfNeeded();
    await awake(page, island);
  }
  const written = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')].flatMap(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].flatMap(({ cssText }) => cssText.match(/css-\w+/g) ?? []),
    ),
  );
  expect(prerendered).not.toEqual([]);
  expect(written.filter((name) => prerendered.includes(name))).toEqual([]);
});

describe('what lies below the first screen', () => {
  test('is not laid out for the first paint, but soon after the page has loaded', async () => {
    const { page, letThrough } = await withoutScript();
    expect(await skipped(page)).toEqual(['about', 'services', 'offers', 'partners', 'clients', 'contact', 'footer']);
    letThrough();
    await laidOut(page);
    expect(await skipped(page)).toEqual([]);
  });

  test('is laid out for the first paint when there are no scripts', async () => {
    const page = await browser.open(siteUrl, { ...look, javaScriptEnabled: false });
    expect(await skipped(page)).toEqual([]);
  });

  test.each(['partners', 'contact'])('is where a link to #%s from elsewhere leads', async (id) => {
    const { page, letThrough } = await withoutScript(`/#${id}`);
    letThrough();
    await laidOut(page);
    await expect.poll(() => distanceTo(page, id)).toBe(0);
  });

  test('leaves a visitor alone who came by a link and moved on before the page had loaded', async () => {
    const page = await browser.open('about:blank', look);
    const letLoad = await holdFile(page, 'hero-*.svg');
    await page.goto(`${siteUrl}/#partners`, { waitUntil: 'commit' });
    await laidOut(page);
    await expect.poll(() => distanceTo(page, 'partners')).toBe(0);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, -500);
    await expect.poll(() => distanceTo(page, 'partners')).toBeGreaterThan(400);
    letLoad();
    await page.waitForLoadState();
    await awake(page, 'partners');
    expect(await distanceTo(page, 'partners')).toBeGreaterThan(400);
  });

  test('is where a link leads that is followed at once', async () => {
    const { page, letThrough } = await withoutScript();
    letThrough();
    await page.locator('html[data-scripts]').waitFor();
    expect(await skipped(page)).not.toEqual([]);
    await page.locator('#home a[href="#contact"]').click();
    expect(await skipped(page)).toEqual([]);
    await expect.poll(() => distanceTo(page, 'contact')).toBe(0);
  });

  test('stays where it was when the page is loaded again', async () => {
    const page = await browser.open(siteUrl, look);
    await page.locator('#clients').evaluate((section) => section.scrollIntoView());
    await laidOut(page);
    await expect.poll(() => distanceTo(page, 'clients')).toBe(0);
    await page.reload();
    await page.locator('html[data-scripts]').waitFor();
    await expect.poll(() => distanceTo(page, 'clients')).toBe(0);
  });

  test('is where a link leads even if the script never arrives', async () => {
    const { page } = await withoutScript();
    await page.locator('#home a[href="#contact"]').click();
    await expect.poll(() => distanceTo(page, 'contact')).toBeLessThanOrEqual(1);
  });
});
