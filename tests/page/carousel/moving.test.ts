import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { desktop, phone, withMotion } from '../../support/site.ts';
import { dragToLeft, names, next, openerIn, previous, region, shown } from './carousel.ts';

const browser = testBrowser();
const openCarousel = openerIn(browser);

describe('moving the carousel', () => {
  test('next goes all the way around, back to the first', async () => {
    const page = await openCarousel();
    for (let step = 1; step <= names.length; step++) {
      await next(page).click();
      const expected = [0, 1, 2].map((offset) => names[(step + offset) % names.length]);
      expect(await shown(page)).toEqual(expected);
      expect(await next(page).isEnabled()).toBe(true);
    }
  });

  test('previous on the first shows the last', async () => {
    const page = await openCarousel();
    await previous(page).click();
    expect(await shown(page)).toEqual([names[11], names[0], names[1]]);
    await next(page).click();
    expect(await shown(page)).toEqual(names.slice(0, 3));
  });

  test('the arrow keys scroll it only while the focus is in it', async () => {
    const page = await openCarousel();
    await page.keyboard.press('ArrowRight');
    await next(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await shown(page)).toEqual(names.slice(2, 5));
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toEqual(names.slice(1, 4));
    await page.keyboard.press('Shift+ArrowRight');
    expect(await shown(page)).toEqual(names.slice(1, 4));
  });

  test.each(['link', 'paragraph'] as const)(
    'it can be dragged by a %s with a mouse, without following a link or selecting text',
    async (role) => {
      const page = await openCarousel({ ...desktop, ...withMotion });
      await dragToLeft(page, region(page).locator('li').nth(1).getByRole(role).last());
      const selected = await page.evaluate(() => getSelection()?.toString());
      await page.mouse.up();
      expect(await shown(page)).toEqual(names.slice(1, 4));
      expect(page.context().pages()).toHaveLength(1);
      expect(selected).toBe('');
    },
  );

  test('with reduced motion the end of a drag jumps as well', async () => {
    const page = await openCarousel();
    await dragToLeft(page, region(page).locator('li').nth(1).getByRole('link'));
    await page.mouse.up();
    const left = () =>
      region(page)
        .locator('li')
        .nth(1)
        .evaluate((slide) => slide.getBoundingClientRect().left);
    // Embla renders a jump in the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const soon = await left();
    await shown(page);
    expect(await left()).toBe(soon);
  });

  test('it can be swiped on a phone', async () => {
    const page = await openCarousel({ ...phone, ...withMotion, hasTouch: true, isMobile: true });
    const box = await region(page).locator('li').first().boundingBox();
    if (!box) throw new Error('no card');
    const touch = await page.context().newCDPSession(page);
    const y = box.y + 60;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 300, y }] });
    for (let x = 280; x > 80; x -= 20)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await shown(page)).toEqual([names[1]]);
  });

  test('the first card stays first when the window width changes the number of columns', async () => {
    const page = await openCarousel();
    await next(page).click();
    await next(page).click();
    expect(await shown(page)).toEqual(names.slice(2, 5));
    for (const [width, columns] of [
      [1600, 4],
      [360, 1],
      [1000, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await shown(page)).toEqual(names.slice(2, 2 + columns));
    }
  });

  test('the buttons are disabled only while all cards fit', async () => {
    const page = await openCarousel();
    await region(page).evaluate((carousel) =>
      carousel.querySelectorAll('li:nth-child(n + 4)').forEach((slide) => slide.remove()),
    );
    await expect.poll(() => next(page).isDisabled()).toBe(true);
    expect(await previous(page).isDisabled()).toBe(true);
    await page.setViewportSize(phone.viewport);
    await expect.poll(() => next(page).isEnabled()).toBe(true);
    expect(await previous(page).isEnabled()).toBe(true);
  });

  test.each([
    ['no-preference', 'slides'],
    ['reduce', 'jumps'],
  ] as const)('with prefers-reduced-motion: %s it %s', async (reducedMotion, motion) => {
    const page = await openCarousel({ ...desktop, reducedMotion });
    const moved = await next(page).evaluate((button: HTMLElement) => {
      const first = document.querySelector('#partners li');
      const left = () => first?.getBoundingClientRect().left ?? 0;
      const before = left();
      button.click();
      return before - left();
    });
    const width = await region(page).evaluate((carousel) => carousel.querySelector('li')?.clientWidth);
    expect(Math.round(moved)).toBe(motion === 'jumps' ? width : 0);
  });
});
