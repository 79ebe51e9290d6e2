import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hold, refuseMessages } from '../../tools/browser/mocks.ts';
import { hydrateAll, hydrated } from '../../tools/browser/page.ts';
import { sendForm } from '../../tools/browser/states.ts';
import { fontArrived, testBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';
import { desktop, distanceTo, holdFile, phone, withMotion } from '../support/site.ts';
import { errorToast } from '../support/visitor.ts';

const browser = testBrowser({ untouched: true });

/** Scrolls to a section, without following a link. */
async function scrollToSection(page: Page, id: string): Promise<void> {
  await page
    .locator(`#${id}`)
    .evaluate((section) => section.scrollIntoView({ behavior: 'instant', block: 'start' }));
  await expect.poll(() => distanceTo(page, id)).toBeLessThanOrEqual(1);
}

const scripts = (page: Page) => page.locator('html[data-scripts]').waitFor();

test('in print, header and hero are dark on white, and no button is shown', async () => {
  const page = await browser.open(siteUrl, withMotion);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('#header, #home').evaluateAll((parts) =>
    parts.map((part) => {
      const { position, backgroundColor, backgroundImage, color } = getComputedStyle(part);
      return { fixed: position === 'fixed', backgroundColor, backgroundImage, color };
    }),
  );
  const plain = {
    fixed: false,
    backgroundColor: 'rgba(0, 0, 0, 0)',
    backgroundImage: 'none',
    color: 'rgb(11, 37, 48)',
  };
  expect(printed).toEqual([plain, plain]);
  // Some viewers of PDF files show masked elements as white boxes.
  const masked = await page.locator('main *').evaluateAll((all) => {
    const visible = all.filter(
      (part) => part.checkVisibility() && getComputedStyle(part).maskImage !== 'none',
    );
    return visible.map(({ outerHTML }) => outerHTML);
  });
  expect(masked).toEqual([]);
  const buttons = page.locator('button, .MuiButton-root');
  expect(await buttons.count()).toBeGreaterThan(20);
  expect(await buttons.filter({ visible: true }).allTextContents()).toEqual([]);
  const partners = await page
    .locator('#partners li')
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
  expect(partners.length).toBeGreaterThan(1);
  expect(Math.max(...partners)).toBeLessThanOrEqual(phone.viewport.width + 1);
  // Paper shows no form either, but an e-mail address and a telephone number.
  expect(await page.locator('#contact form').isVisible()).toBe(false);
  expect(
    await page
      .locator('#contact [href^="mailto:"], #contact [href^="tel:"]')
      .filter({ visible: true })
      .count(),
  ).toBe(2);
});

/**
 * The position and the computed style of each element and pseudo-element on the first screen, apart
 * from the shapes in drawings. The font is left out, because it loads later.
 */
const firstScreen = (page: Page) =>
  page.locator(':is(#header, #home), :is(#header, #home) :not(svg *)').evaluateAll((elements) =>
    elements.flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        const { x, y, width, height } = element.getBoundingClientRect();
        const values = [...style].flatMap((name) =>
          /^(--|font-family)/.test(name) ? [] : `${name}: ${style.getPropertyValue(name)}`,
        );
        return [element.outerHTML.slice(0, 80) + (part ?? ''), x, y, width, height, ...values].join(
          '; ',
        );
      }),
    ),
  );

test('the first screen looks the same without the HTML that follows it', async () => {
  const whole = await browser.open('about:blank');
  const beginning = await browser.open('about:blank');
  await beginning.route(siteUrl, async (route) => {
    const response = await route.fetch();
    const [html] = (await response.text()).split('</section>');
    // The line breaks make the page long, because the header has another colour on a page that
    // can't be scrolled.
    await route.fulfill({ response, body: `${html}</section>${'<br>'.repeat(200)}` });
  });
  for (const page of [whole, beginning]) {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(siteUrl);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const page of [whole, beginning]) await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1280]) {
      for (const page of [whole, beginning]) await page.setViewportSize({ width, height: 700 });
      const expected = await firstScreen(whole);
      expect(expected.length).toBeGreaterThan(50);
      const found = await firstScreen(beginning);
      expect(found).toHaveLength(expected.length);
      expect(
        found.filter((element) => !expected.includes(element)),
        `${colorScheme}, ${width} px wide`,
      ).toEqual([]);
    }
  }
  expect(await whole.locator('style:not([data-emotion])').count()).toBe(2);
  expect(await beginning.locator('style:not([data-emotion])').count()).toBe(1);
  expect(await whole.locator('head style').textContent()).not.toContain('woff2');
});

/** Opens a page whose HTML arrives only up to `place`. */
async function arrivingUpTo(place: string) {
  const { promise: rest, resolve: letThrough } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void (async () => {
      const fetched = await fetch(siteUrl + request.url);
      const body = Buffer.from(await fetched.arrayBuffer());
      response.writeHead(fetched.status, {
        'Content-Type': fetched.headers.get('content-type') ?? '',
      });
      if (request.url !== '/') return response.end(body);
      const end = body.indexOf(place);
      expect(end).toBeGreaterThan(0);
      response.write(body.subarray(0, end));
      await rest;
      return response.end(body.subarray(end));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => server.close().closeAllConnections());
  const page = await browser.open('about:blank');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    waitUntil: 'commit',
  });
  return { page, letThrough };
}

test('the browser paints the first screen when it is complete, before the rest of the HTML arrives', async () => {
  const incomplete = await arrivingUpTo('<h1');
  await incomplete.page.locator('#home').waitFor({ state: 'attached' });
  const complete = await arrivingUpTo('<style>.css');
  const paints = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(() => paints(complete.page)).toBeGreaterThan(0);
  expect(await paints(incomplete.page)).toBe(0);
  for (const { page, letThrough } of [incomplete, complete]) {
    letThrough();
    await expect.poll(() => paints(page)).toBeGreaterThan(0);
  }
});

test('hydration inserts no duplicate styles', async () => {
  const page = await browser.open(siteUrl);
  const prerendered = await page
    .locator('[data-island] [class*=css-]')
    .evaluateAll((elements) =>
      elements.flatMap(({ classList }) => [...classList]).filter((name) => name.startsWith('css-')),
    );
  await hydrateAll(page);
  const inserted = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')].flatMap(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].flatMap(({ cssText }) => cssText.match(/css-\w+/g) ?? []),
    ),
  );
  expect(prerendered).not.toEqual([]);
  expect(inserted.filter((name) => prerendered.includes(name))).toEqual([]);
});

describe('sections below the first screen', () => {
  test.each(Object.entries({ phone, desktop }))(
    'the toast is inside the window (%s)',
    async (_, size) => {
      const page = await browser.open(siteUrl, size);
      await refuseMessages(page);
      await scrollToSection(page, 'contact');
      await hydrated(page, 'contact');
      await sendForm(page);
      const toast = await errorToast(page).boundingBox();
      expect(toast?.y).toBeGreaterThanOrEqual(0);
      expect((toast?.y ?? NaN) + (toast?.height ?? NaN)).toBeLessThanOrEqual(size.viewport.height);
    },
  );

  test('URLs and links lead to sections, which stay in view after a reload or going back', async () => {
    const page = await browser.open('about:blank', { ...phone, ...withMotion });
    const isAt = (id: string, message = page.url()) =>
      expect.poll(() => distanceTo(page, id), { message }).toBeLessThanOrEqual(1);
    for (const id of ['partners', 'contact']) {
      await page.goto('about:blank');
      await page.goto(`${siteUrl}/#${id}`);
      await scripts(page);
      await isAt(id);
    }
    await page.goto('about:blank');
    await page.goto(siteUrl);
    await page.locator('#home a[href="#clients"]').click();
    await isAt('clients');
    // The page is opened anew for each `how`, because a page that Chromium (156) restores a second
    // time may be at another section (findings/chromium-restored-twice.sh).
    for (const path of ['', '/#services']) {
      for (const how of ['a reload', 'going back']) {
        await page.goto('about:blank');
        await page.goto(siteUrl + path);
        await scrollToSection(page, 'clients');
        if (how === 'a reload') await page.reload();
        else await page.goto(`${siteUrl}/nowhere`).then(() => page.goBack());
        await scripts(page);
        await page.evaluate(() =>
          document.fonts.ready.then(() => new Promise(requestAnimationFrame)),
        );
        await isAt('clients', `${page.url()} after ${how}`);
      }
    }
  });

  test('a link leads to its section even if the script never loads', async () => {
    const page = await browser.open('about:blank');
    await holdFile(page, 'index-*.js');
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await page.locator('footer').last().waitFor({ state: 'attached' });
    await page.locator('#home a[href="#contact"]').click();
    await expect.poll(() => distanceTo(page, 'contact')).toBeLessThanOrEqual(1);
  });
});

test('without scroll anchoring, the page scrolls to its target again when the font has loaded', async () => {
  const page = await browser.open('about:blank', { ...phone, bypassCSP: true });
  await page.addInitScript(() => {
    document.addEventListener(
      'DOMContentLoaded',
      () => (document.documentElement.style.overflowAnchor = 'none'),
    );
  });
  const letFontThrough = await hold(page, '**/*.woff2');
  await page.goto(`${siteUrl}/#services`, { waitUntil: 'commit' });
  await scripts(page);
  await expect.poll(() => distanceTo(page, 'services')).toBeLessThanOrEqual(1);
  const top = () => page.locator('#services').evaluate((section: HTMLElement) => section.offsetTop);
  const before = await top();
  letFontThrough();
  await fontArrived(page);
  expect(await top()).not.toBe(before);
  await expect.poll(() => distanceTo(page, 'services')).toBeLessThanOrEqual(1);
});

test('a visitor who has scrolled away from the target is not moved back when the font arrives', async () => {
  const page = await browser.open('about:blank', phone);
  const letFontThrough = await hold(page, '**/*.woff2');
  await page.goto(`${siteUrl}/#partners`, { waitUntil: 'commit' });
  await scripts(page);
  await expect.poll(() => distanceTo(page, 'partners')).toBeLessThanOrEqual(1);
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, -1500);
  await expect.poll(() => distanceTo(page, 'partners')).toBeGreaterThan(1000);
  letFontThrough();
  await fontArrived(page);
  expect(await distanceTo(page, 'partners')).toBeGreaterThan(700);
});
