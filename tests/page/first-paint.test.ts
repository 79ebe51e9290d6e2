import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awake } from '../../tools/browser/awake.ts';
import { hold } from '../../tools/browser/mocks.ts';
import { fontArrived, testBrowser } from '../support/browser.ts';
import { distanceTo, holdFile, phone, siteUrl } from '../support/site.ts';

const browser = testBrowser({ untouched: true });

const skipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('section, #content + footer')]
      .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      .map(({ id, localName }) => id || localName),
  );

const heights = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('section, #content + footer')].map((part) => [
        part.id || part.localName,
        part.getBoundingClientRect().height,
      ]),
    ),
  );

/** Scrolls as a visitor does, through what stands above a section. */
async function scrollThrough(page: Page, id: string): Promise<void> {
  for (const part of ['about', 'services', 'offers', 'partners', id]) {
    await page.locator(`#${part}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant', block: 'start' }));
    await page.waitForTimeout(100);
  }
  await expect.poll(() => distanceTo(page, id)).toBeLessThanOrEqual(1);
}

const scripts = (page: Page) => page.locator('html[data-scripts]').waitFor();

/** A page whose script hasn't arrived; the returned function lets it through. */
async function withoutScript(path = '') {
  const page = await browser.open('about:blank');
  const letThrough = await holdFile(page, 'index-*.js');
  await page.goto(siteUrl + path, { waitUntil: 'commit' });
  await page.locator('footer').last().waitFor({ state: 'attached' });
  return { page, letThrough };
}

test('printed, header and hero stand one after the other, dark on white', async () => {
  const page = await browser.open(siteUrl);
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
  const page = await browser.open(siteUrl);
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

describe('what lies far below', () => {
  const far = ['about', 'services', 'offers', 'partners', 'clients', 'contact', 'footer'];

  test('is not laid out, except without scripts', async () => {
    const page = await browser.open(siteUrl);
    await scripts(page);
    expect(await skipped(page)).toEqual(far);
    const plain = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    expect(await skipped(plain)).toEqual([]);
  });

  test.each([360, 390, 412, 768, 820, 1280, 1440, 1920])(
    'takes as much space as once it is laid out, %i px wide',
    async (width) => {
      const page = await browser.open(siteUrl, { viewport: { width, height: 700 } });
      await fontArrived(page);
      const reserved = await heights(page);
      await page.evaluate(() => (document.documentElement.dataset['revisit'] = ''));
      const real = await heights(page);
      for (const part of far) {
        expect.soft((reserved[part] ?? NaN) / (real[part] ?? NaN), part).toBeGreaterThan(0.88);
        expect.soft((reserved[part] ?? NaN) / (real[part] ?? NaN), part).toBeLessThan(1.12);
      }
    },
  );

  describe.each(['reduce', 'no-preference'] as const)('with the motion preference %s', (reducedMotion) => {
    const options = { ...phone, reducedMotion };

    test.each(['partners', 'contact'])('is where a link to #%s from elsewhere leads', async (id) => {
      const page = await browser.open(`${siteUrl}/#${id}`, options);
      await scripts(page);
      expect(await skipped(page)).toEqual([]);
      await expect.poll(() => distanceTo(page, id)).toBeLessThanOrEqual(1);
    });

    test('is where a link leads that is followed at once', async () => {
      const page = await browser.open(siteUrl, options);
      await page.locator('#home a[href="#contact"]').click();
      await expect.poll(() => distanceTo(page, 'contact')).toBeLessThanOrEqual(1);
    });

    test('is where it was when the page is loaded again, or come back to', async () => {
      const page = await browser.open(siteUrl, options);
      await scrollThrough(page, 'clients');
      await page.reload();
      await scripts(page);
      await expect.poll(() => distanceTo(page, 'clients')).toBeLessThanOrEqual(1);
      await page.goto(`${siteUrl}/nowhere`);
      await page.goBack();
      await scripts(page);
      await expect.poll(() => distanceTo(page, 'clients')).toBeLessThanOrEqual(1);
    });
  });

  test('is where a link leads even if the script never arrives', async () => {
    const { page } = await withoutScript();
    await page.locator('#home a[href="#contact"]').click();
    await expect.poll(() => distanceTo(page, 'contact')).toBeLessThanOrEqual(1);
  });
});

test('where the browser keeps nothing in place, a link leads to its target again once the font is there', async () => {
  const page = await browser.open('about:blank', { ...phone, bypassCSP: true });
  await page.addInitScript(() => {
    CSS.supports = () => false;
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.overflowAnchor = 'none'));
  });
  const letFontThrough = await hold(page, '**/*.woff2');
  await page.goto(`${siteUrl}/#partners`, { waitUntil: 'commit' });
  await scripts(page);
  await expect.poll(() => distanceTo(page, 'partners')).toBeLessThanOrEqual(1);
  letFontThrough();
  await fontArrived(page);
  await expect.poll(() => distanceTo(page, 'partners')).toBeLessThanOrEqual(1);
});
