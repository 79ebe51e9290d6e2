import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrate, hydrated } from '../../../tools/browser/page.ts';
import { messageCalls, refuseMessages } from '../../../tools/browser/mocks.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { isFocused, phone } from '../../support/site.ts';
import { errorToast, fillForm, newVisitor, submitButton } from '../../support/visitor.ts';

const browser = testBrowser();

/**
 * The share of the focused element that is under the toast, outside the window, or under the
 * header.
 */
const hiddenShare = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!.getBoundingClientRect();
    const toast = document.querySelector('#contact section[aria-label]')!.getBoundingClientRect();
    const header = document.querySelector('#header')!.getBoundingClientRect();
    const isSeen = (x: number, y: number) =>
      y > Math.max(0, header.bottom) &&
      y < innerHeight &&
      !(x > toast.left && x < toast.right && y > toast.top && y < toast.bottom);
    const shares = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20);
    const points = shares.flatMap((across) =>
      shares.map((down) => [
        focused.left + across * focused.width,
        focused.top + down * focused.height,
      ]),
    );
    return 1 - points.filter(([x = 0, y = 0]) => isSeen(x, y)).length / points.length;
  });

/** Sends a message that is refused. The toast stays, because the page's clock is paused. */
async function refused(page: Page, press: (page: Page) => Promise<void>): Promise<Locator> {
  await press(page);
  const toast = errorToast(page);
  await toast.waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return toast;
}

async function openFilledIn(width: number, height: number): Promise<Page> {
  const page = await browser.open(siteUrl, { viewport: { width, height } });
  await refuseMessages(page);
  await fillForm(page, newVisitor());
  await hydrated(page, 'contact');
  return page;
}

describe('toasts', () => {
  test.each([
    [360, 740],
    [412, 800],
    [768, 1024],
    [1280, 900],
  ])(
    'a toast hides no part of an element that Tab or Shift+Tab focuses, at %i × %i px',
    async (width, height) => {
      const page = await openFilledIn(width, height);
      const toast = await refused(page, (each) => submitButton(each).press('Enter'));
      for (const key of ['Shift+Tab', 'Tab'])
        for (let step = 0; step < 7; step++) {
          await page.keyboard.press(key);
          const name = await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 80));
          await expect.poll(() => hiddenShare(page), { message: `${key} ${name}` }).toBe(0);
        }
      expect(await toast.isVisible()).toBe(true);
    },
  );

  test.each([
    [740, 360],
    [320, 256],
  ])(
    'even in a low window, a toast never hides the whole focused element, at %i × %i px',
    async (width, height) => {
      const page = await openFilledIn(width, height);
      const toast = await refused(page, (each) => submitButton(each).press('Enter'));
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press('Shift+Tab');
        await expect.poll(() => hiddenShare(page)).toBeLessThan(1);
      }
      expect(await toast.isVisible()).toBe(true);
    },
  );

  test.each(['name', 'phone'])(
    'a toast does not hide the field %s from which the form was submitted',
    async (name) => {
      const page = await openFilledIn(360, 740);
      const field = page.locator(`#${name}`);
      await field.evaluate((input) => input.scrollIntoView({ block: 'start' }));
      await refused(page, () => field.press('Enter'));
      await expect.poll(() => hiddenShare(page)).toBe(0);
      expect(await isFocused(field)).toBe(true);
    },
  );
});

test('Escape closes a toast, Enter and Space on its button close it, too, and no focus is lost', async () => {
  const page = await openFilledIn(360, 740);
  const toast = await refused(page, (each) => submitButton(each).press('Enter'));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await expect.poll(() => toast.count()).toBe(0);
  expect(await isFocused(page.locator('#contact form [aria-live] a').last())).toBe(true);

  for (const key of ['Escape', 'Enter', 'Space']) {
    await page.clock.resume();
    // Waits until the scroll padding for the toast is gone, too.
    await page.waitForFunction(() => document.documentElement.style.cssText === '');
    await refused(page, (each) => submitButton(each).press('Enter'));
    await toast.getByRole('button').focus();
    await page.keyboard.press(key);
    await expect.poll(() => toast.count()).toBe(0);
    expect(await isFocused(submitButton(page)), key).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('');
});

test('while a message is tried again, the note above the button does not push the button out of the window', async () => {
  const page = await browser.open(siteUrl, phone);
  await page.route(messageCalls, (route) => route.abort());
  await fillForm(page, newVisitor());
  await hydrated(page, 'contact');
  const button = page.locator('#contact [type=submit]');
  await button.focus();
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const bottom = () =>
    button.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight);
  await page.keyboard.press('Enter');
  await page.locator('#contact form [aria-live]').filter({ hasText: /\S/ }).last().waitFor();
  await expect.poll(bottom).toBeLessThanOrEqual(1);
  expect(await isFocused(button)).toBe(true);
});

test('Tab leads from a mistyped e-mail address to the question about the typo, and shows the question', async () => {
  const page = await browser.open(siteUrl);
  await hydrate(page, 'contact');
  const email = page.locator('#email');
  const question = page.locator('#contact form [aria-live] button');
  await email.pressSequentially('awa@gmial.com');
  await question.waitFor({ state: 'attached' });
  // The question is hidden while the visitor types.
  expect(await question.isVisible()).toBe(false);
  await page.keyboard.press('Tab');
  expect(await isFocused(question)).toBe(true);
  expect(await question.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await email.inputValue()).toBe('awa@gmail.com');
  await expect.poll(() => isFocused(email)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isFocused(page.locator('#phone'))).toBe(true);

  // The question is hidden again when the visitor is back in the e-mail field.
  await email.fill('awa@gmial.com');
  await question.waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  expect(await isFocused(question)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  expect(await isFocused(email)).toBe(true);
  expect(await question.isVisible()).toBe(false);
});

test('Space presses the retry button of an island that failed to load', async () => {
  const page = await browser.open('about:blank');
  let asked = 0;
  await page.route('**/assets/island-*.js', (route) => {
    asked++;
    return route.abort();
  });
  await page.goto(siteUrl);
  await page.locator('[data-island=partners]').scrollIntoViewIfNeeded();
  const retry = page.locator('[data-failure=partners]').getByRole('button');
  await retry.waitFor();
  const before = asked;
  await retry.press('Space');
  await expect.poll(() => asked).toBeGreaterThan(before);
});
