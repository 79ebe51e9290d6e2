import { expect, test } from 'vitest';
import { hydrate } from '../../../tools/browser/page.ts';
import { requestedServices } from '../../../src/contract/services.ts';
import { testBrowser } from '../../support/browser.ts';
import { largeText, restyle } from '../../support/restyle.ts';
import { siteUrl } from '../../support/static-site.ts';

const browser = testBrowser();

/** The list's greatest height in px, which is 24rem. */
const most = 384;

// In the packaged Chromium, the page styles the open list. Engines that don't support such styles
// show the system's list.
test.each([
  [740, 360],
  [320, 256],
  [360, 740],
  [1280, 500],
])(
  'in a window of %i × %i px, the open list of services fits, and scrolling the list does not move the page',
  async (width, height) => {
    const page = await browser.open(siteUrl, { viewport: { width, height } });
    await hydrate(page, 'contact');
    const select = page.locator('#service');
    expect(await page.evaluate(() => CSS.supports('appearance', 'base-select'))).toBe(true);
    for (const place of ['start', 'center', 'end'] as const) {
      await select.evaluate((field, block) => field.scrollIntoView({ block }), place);
      const closed = await page.evaluate(() => scrollY);
      await select.click();
      expect(await page.evaluate(() => scrollY), place).toBe(closed);
      const list = await select.evaluate((field) => {
        const { left, width: wide, top, bottom } = field.getBoundingClientRect();
        const x = left + wide / 2;
        // Even between its options, the list counts as part of the field for `elementFromPoint`.
        const rows = Array.from({ length: innerHeight }, (_, y) => y).filter(
          (y) => (y < top || y > bottom) && document.elementFromPoint(x, y)?.closest('#service'),
        );
        const [first = 0, last = 0] = [rows[0], rows.at(-1)];
        const own = getComputedStyle(field, '::picker(select)');
        return {
          height: parseFloat(own.height),
          seen: last - first,
          room: Math.max(top, innerHeight - bottom),
          options: [...field.querySelectorAll('option')].filter((option) => {
            const box = option.getBoundingClientRect();
            return box.top >= first - 1 && box.bottom <= last + 2;
          }).length,
        };
      });
      expect(list.height, place).toBeLessThanOrEqual(Math.min(most, list.room) + 0.1);
      expect(list.height - list.seen, place).toBeLessThanOrEqual(3);
      // The list opens on the side with more room.
      expect(list.height, place).toBeGreaterThanOrEqual(Math.min(most, list.room) - 1);
      expect(list.options, place).toBeGreaterThan(0);

      const { x, y } = await select.evaluate((field) => {
        const box = field.querySelector('option:checked')!.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      });
      await page.mouse.move(x, y);
      const before = await page.evaluate(() => scrollY);
      for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 1000);
      for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -1000);
      expect(await page.evaluate(() => scrollY), place).toBe(before);
      await page.keyboard.press('Escape');
    }
    await select.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await select.inputValue()).toBe('tic-home');
  },
);

test.each(['', largeText])(
  'the closed field shows the whole name of each service (%s)',
  async (css) => {
    const page = await browser.open(siteUrl, { viewport: { width: 320, height: 740 } });
    await restyle(page, css);
    const select = page.locator('#service');
    for (const id of requestedServices) {
      await select.selectOption(id);
      const isWhole = await select.evaluate((field) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = field;
        return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
      });
      expect(isWhole, id).toBe(true);
    }
  },
);
