import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nextFrame } from '../../../tools/browser/page.ts';
import { testBrowser } from '../../support/browser.ts';
import { desktop, phone, withMotion } from '../../support/site.ts';
import { dragToLeft, names, next, openerIn, previous, region, shown } from './carousel.ts';

const browser = testBrowser();
const openCarousel = openerIn(browser);

describe('moving the carousel', () => {
  test('a horizontal wheel moves the carousel card by card, and a vertical wheel scrolls the page', async () => {
    const page = await openCarousel();
    await region(page).getByRole('list').hover();
    for (const [delta, first] of [
      [300, 1],
      [300, 2],
      [-300, 1],
      [20, 1],
    ] as const) {
      await page.mouse.wheel(delta / 2, 0);
      await page.mouse.wheel(delta / 2, 0);
      expect(await shown(page)).toEqual(names.slice(first, first + 3));
    }
    const top = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
  });

  test('buttons move the carousel all the way around, and arrow keys move it while it has the focus', async () => {
    const page = await openCarousel();
    const startsWith = async (first: number, columns = 3) => {
      const expected = Array.from({ length: columns }, (_, offset) =>
        names.at((first + offset) % names.length),
      );
      await expect.poll(() => shown(page)).toEqual(expected);
    };
    await page.keyboard.press('ArrowRight');
    await startsWith(0);
    await previous(page).click();
    await startsWith(names.length - 1);
    await next(page).click();
    for (let step = 1; step <= names.length; step++) {
      await next(page).click();
      await startsWith(step);
      expect(await next(page).isEnabled()).toBe(true);
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await startsWith(3);
    await page.keyboard.press('ArrowLeft');
    await startsWith(2);
    for (const key of ['Shift', 'Alt', 'Control', 'Meta'])
      await page.keyboard.press(`${key}+ArrowRight`);
    await startsWith(2);
    for (const [width, columns] of [
      [1600, 4],
      [360, 1],
      [1000, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await startsWith(2, columns);
    }
  });

  test.each(['link', 'paragraph'] as const)(
    'a mouse drags the carousel by a %s, without following a link or selecting text',
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

  test('on a phone, a horizontal swipe moves the carousel, and a vertical swipe scrolls the page', async () => {
    const page = await openCarousel({ ...phone, ...withMotion, hasTouch: true, isMobile: true });
    const box = await region(page).locator('li').first().boundingBox();
    if (!box) throw new Error('no card');
    const devtools = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    /** Moves a finger by `right` and `down` pixels. */
    const swipe = async (right: number, down: number) => {
      const [x, y] = [180 - right / 2, box.y + 200];
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 11; step++)
        await touch('touchMove', { x: x + (right * step) / 11, y: y + (down * step) / 11 });
      await touch('touchEnd');
    };
    await swipe(-220, 0);
    expect(await shown(page)).toEqual([names[1]]);
    const before = await page.evaluate(() => scrollY);
    await swipe(0, -160);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    expect(await shown(page)).toEqual([names[1]]);
  });

  test('the buttons are disabled only while all cards are in view', async () => {
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

  test('the carousel slides, but jumps with reduced motion, also at the end of a drag', async () => {
    /**
     * `atOnce`: the number of cards by which a click has moved the carousel when the click handlers
     * return. `isThereSoon`: whether the carousel stands still two frames after a drag.
     */
    const moved = async (page: Page) => {
      const left = () =>
        region(page)
          .locator('li')
          .first()
          .evaluate((slide) => slide.getBoundingClientRect().left);
      const atOnce = await next(page).evaluate((button: HTMLElement) => {
        const first = document.querySelector('#partners li')!;
        const before = first.getBoundingClientRect().left;
        button.click();
        return Math.round((before - first.getBoundingClientRect().left) / first.clientWidth);
      });
      await shown(page);
      await dragToLeft(page, region(page).locator('li').nth(2).getByRole('link'));
      await page.mouse.up();
      // Embla renders a jump in the next frame.
      await nextFrame(page);
      const soon = await left();
      await shown(page);
      return { atOnce, isThereSoon: (await left()) === soon };
    };
    expect(await moved(await openCarousel({ ...desktop, ...withMotion }))).toEqual({
      atOnce: 0,
      isThereSoon: false,
    });
    expect(await moved(await openCarousel())).toEqual({ atOnce: 1, isThereSoon: true });
  });
});
