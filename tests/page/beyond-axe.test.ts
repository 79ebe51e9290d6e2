import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { built, siteUrl } from '../support/static-site.ts';
import { phone, withMotion } from '../support/site.ts';

const browser = testBrowser();

// Most tests in this file are of WCAG rules that axe doesn't test.

test('the animations that start as the page loads end within five seconds (2.2.2)', async () => {
  const page = await browser.open(siteUrl, withMotion);
  const ends = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => Number(effect!.getComputedTiming().endTime)),
  );
  expect(ends.length).toBeGreaterThan(2);
  expect(Math.max(...ends)).toBeLessThanOrEqual(5000);
});

test.each(['none', 'active'] as const)(
  'in the menu on a phone, the current link is underlined, not only coloured (1.4.1; forced colours: %s)',
  async (forcedColors) => {
    const page = await browser.open(siteUrl, phone);
    await page.emulateMedia({ forcedColors });
    await page.locator('[popovertarget=menu]').click();
    await page.locator('#menu a[aria-current]').waitFor();
    const marked = await page
      .locator('#menu li a')
      .evaluateAll((links) =>
        links
          .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
          .map((link) => link.getAttribute('aria-current')),
      );
    expect(marked).toEqual(['true']);
  },
);

test('even without styles, screen readers read words instead of figures (1.3.1)', async () => {
  const page = await browser.open(siteUrl);
  await page.evaluate(() => {
    for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove();
  });
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const heard = nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) =>
      String(name?.value ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  for (const words of ['de 8 heures à 17 heures 30', 'plus de 100', '5 sur 7'])
    expect.soft(heard).toContain(words);
  expect(heard.filter((text) => /8h-|100\+|5\/7/.test(text))).toEqual([]);
});

describe('the focus of fields (1.4.11)', () => {
  /**
   * Resolves to the thickness, in pixels, of the border line that changes by a contrast of 3 to 1 or
   * more when a field is focused.
   */
  async function changed(page: Page, field: Locator): Promise<number> {
    await field.scrollIntoViewIfNeeded();
    const box = (await field.locator('xpath=..').boundingBox())!;
    const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 };
    // The placeholder is hidden, because it may change with the focus, and only changes of the border
    // should count.
    const style = '#contact :is(input, textarea, select)::placeholder { color: transparent }';
    const picture = async () =>
      (await page.screenshot({ clip, style, caret: 'hide' })).toString('base64');
    const before = await picture();
    await field.focus();
    const after = await picture();
    await field.blur();
    const judge = await page.context().newPage();
    const count = await judge.evaluate(
      async (pictures) => {
        const [one = [], other = []] = await Promise.all(
          pictures.map(async (data) => {
            const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
            const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
            context.drawImage(image, 0, 0);
            return [...context.getImageData(0, 0, image.width, image.height).data];
          }),
        );
        const light = (data: number[], at: number) =>
          [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
            const value = (data[at + index] ?? 0) / 255;
            return (
              sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
            );
          }, 0.05);
        let pixels = 0;
        for (let at = 0; at < one.length; at += 4) {
          const [a, b] = [light(one, at), light(other, at)];
          if (Math.max(a, b) / Math.min(a, b) >= 3) pixels++;
        }
        return pixels;
      },
      [before, after],
    );
    await judge.close();
    return count / (2 * (box.width + box.height));
  }

  test.each([
    ['without scripts', 'light'],
    ['without scripts', 'dark'],
    ['with scripts', 'light'],
    ['with scripts', 'dark'],
  ] as const)(
    'the focus changes the border of a field by a contrast of 3 to 1, %s, %s',
    async (scripts, colorScheme) => {
      const javaScriptEnabled = scripts === 'with scripts';
      const page = await browser.open(siteUrl, {
        javaScriptEnabled,
        colorScheme,
        // The test's screenshots add styles to the page, which violates the page's
        // Content-Security-Policy.
        violating: true,
      });
      if (javaScriptEnabled) await hydrate(page, 'contact');
      for (const name of ['name', 'email', 'phone', 'service', 'message'])
        expect
          .soft(await changed(page, page.locator(`#${name}`)), name)
          .toBeGreaterThanOrEqual(0.9);
    },
  );
});

test("the carousel's buttons are aria-disabled and keep the focus while the carousel's texts are missing", async () => {
  const page = await browser.open('about:blank');
  const lost = '**/assets/texts-partners-*.json';
  await page.route(lost, (route) => route.abort());
  await page.goto(siteUrl);
  const next = page.getByRole('button', { name: 'Next slide' });
  await next.focus();
  await page.locator('[data-failure=partners]').waitFor();
  const buttons = page.locator('#partners section button');
  expect(await buttons.evaluateAll((all) => all.map((one) => one.ariaDisabled))).toEqual([
    'true',
    'true',
  ]);
  expect(await next.evaluate((button) => getComputedStyle(button).opacity)).toBe('0.45');
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute(lost);
  await page.locator('[data-failure=partners]').getByRole('button').click();
  await hydrated(page, 'partners');
  expect(await buttons.evaluateAll((all) => all.map((one) => one.ariaDisabled))).toEqual([
    'false',
    'false',
  ]);
});

test('each page asks the browser to follow the text size that is set on a phone (1.4.4)', () => {
  const pages = globSync('**/*.html', { cwd: built.site });
  expect(pages.length).toBeGreaterThan(3);
  const scaled = pages.filter((page) =>
    readFileSync(`${built.site}/${page}`, 'utf8').includes(
      '<meta name="text-scale" content="scale" />',
    ),
  );
  expect(scaled).toEqual(pages);
});

describe('the legal notice', () => {
  const isOpen = (page: Page) => page.locator('#legal').isVisible();
  const isInView = (page: Page) =>
    page.locator('#legal').evaluate((notice) => {
      const { top } = notice.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    });

  test('a URL that ends in #legal opens the legal notice, also after a reload and on the way back', async () => {
    const page = await browser.open(`${siteUrl}/#legal`);
    await expect.poll(() => isOpen(page)).toBe(true);
    await expect.poll(() => isInView(page)).toBe(true);
    await page.reload();
    await expect.poll(() => isOpen(page)).toBe(true);
    await expect.poll(() => isInView(page)).toBe(true);
    await page.goto(`${siteUrl}/nulle-part`);
    await page.goBack();
    await expect.poll(() => isOpen(page)).toBe(true);

    await page.locator('summary').click();
    expect(await isOpen(page)).toBe(false);
    await page.evaluate(() => (location.hash = '#clients'));
    await page.evaluate(() => (location.hash = '#legal'));
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.locator('summary').click();
    await page.locator('#contact a[href="#legal"]').click();
    await expect.poll(() => isOpen(page)).toBe(true);
    await expect.poll(() => isInView(page)).toBe(true);
  });

  test('a URL that ends in #legal opens the legal notice even without scripts', async () => {
    const page = await browser.open(`${siteUrl}/#legal`, { javaScriptEnabled: false });
    await expect.poll(() => isOpen(page)).toBe(true);
    const other = await browser.open(siteUrl, { javaScriptEnabled: false });
    await other.locator('#contact a[href="#legal"]').click();
    await expect.poll(() => isOpen(other)).toBe(true);
  });
});
