import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refuseMessages } from '../../tools/browser/mocks.ts';
import { hydrated } from '../../tools/browser/page.ts';
import { sendForm } from '../../tools/browser/states.ts';
import { sections } from '../../src/sections/header/content.ts';
import { testBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';
import { distanceTo, phone, withMotion } from '../support/site.ts';
import { errorToast } from '../support/visitor.ts';

const browser = testBrowser({ untouched: true });
const touch = { ...phone, hasTouch: true, isMobile: true };
const below = sections.filter((id) => id !== 'home');

const reaches = (page: Page, id: string) =>
  expect.poll(() => distanceTo(page, id), { message: id }).toBeLessThanOrEqual(1);

const skipped = (page: Page) =>
  page.locator('main > section, body > * > footer').evaluateAll((all) =>
    all
      .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      .filter((part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
      .map(({ id }) => id),
  );

test('sections far below the window are unrendered on a phone, but rendered without a touch screen and on paper', async () => {
  const page = await browser.open(siteUrl, touch);
  expect((await skipped(page)).length).toBeGreaterThan(4);
  const narrow = await browser.open(siteUrl, phone);
  expect(await skipped(narrow)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await skipped(page)).toEqual([]);
});

test.each([360, 412, 480])(
  'the height reserved for an unrendered section is nearly its real height, at a width of %i px',
  async (width) => {
    const page = await browser.open(siteUrl, { ...touch, viewport: { width, height: 740 } });
    const parts = page.locator('main > section:not(#home), body > * > footer');
    const heights = () =>
      parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));
    const stated = await heights();
    expect(stated).toHaveLength(below.length + 1);
    await parts.evaluateAll((all) => {
      for (const part of all as HTMLElement[]) part.style.contentVisibility = 'visible';
    });
    const real = await heights();
    const off = stated.map((height, index) => Math.abs(height / (real[index] ?? NaN) - 1));
    expect(Math.max(...off), JSON.stringify({ stated, real })).toBeLessThan(0.15);
  },
);

test.each(['reduce', 'no-preference'] as const)(
  'on a phone, a menu link, a button and a URL lead to their section (motion: %s)',
  async (reducedMotion) => {
    for (const id of ['offers', 'contact']) {
      const page = await browser.open(siteUrl, { ...touch, reducedMotion });
      await page.locator('[popovertarget=menu]').tap();
      await page.locator(`#menu li a[href="#${id}"]`).tap();
      await reaches(page, id);
      const addressed = await browser.open(`${siteUrl}/#${id}`, { ...touch, reducedMotion });
      await reaches(addressed, id);
    }
    const page = await browser.open(siteUrl, { ...touch, reducedMotion });
    await page.locator('#home a[href="#clients"]').tap();
    await expect.poll(() => distanceTo(page, 'clients')).toBeLessThanOrEqual(1);
  },
);

test('on a phone, the page does not jump while a visitor scrolls up from the form', async () => {
  const page = await browser.open(`${siteUrl}/#contact`, touch);
  await reaches(page, 'contact');
  await page.mouse.move(180, 400);
  for (let step = 0; step < 60; step++) {
    const seen = await page.evaluateHandle(() => document.elementFromPoint(180, 300)!);
    const before = await seen.evaluate((part) => part.getBoundingClientRect().top);
    await page.mouse.wheel(0, -120);
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    const after = await seen.evaluate((part) => part.getBoundingClientRect().top);
    expect(after - before, `step ${step}`).toBeLessThanOrEqual(121);
    expect(after - before, `step ${step}`).toBeGreaterThanOrEqual(-1);
  }
});

test.each(['a reload', 'going back'])(
  'on a phone, the page is near its former scroll position after %s',
  async (how) => {
    const page = await browser.open(siteUrl, touch);
    await page.locator('#home a[href="#clients"]').tap();
    await reaches(page, 'clients');
    if (how === 'a reload') await page.reload();
    else await page.goto(`${siteUrl}/nowhere`).then(() => page.goBack());
    // Chromium restores the distance from the page's top. The sections above may have other heights
    // than before, so the distance may be off by up to 120 px.
    await expect.poll(() => distanceTo(page, 'clients')).toBeLessThan(120);
  },
);

test('on a phone, the toast is inside the window', async () => {
  const page = await browser.open(`${siteUrl}/#contact`, { ...touch, ...withMotion });
  await refuseMessages(page);
  await reaches(page, 'contact');
  await hydrated(page, 'contact');
  await sendForm(page);
  const toast = (await errorToast(page).boundingBox())!;
  expect(toast.y).toBeGreaterThanOrEqual(0);
  expect(toast.y + toast.height).toBeLessThanOrEqual(740);
});
