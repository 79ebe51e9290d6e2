import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { overlaps, cutOff, overflowing } from '../support/overflow.ts';
import { siteUrl } from '../support/product.ts';

const browser = testBrowser();

type Mode = { width: number; height?: number; css?: string } & BrowserContextOptions;

const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12, and the operating systems' contrast settings. */
const modes: Record<string, Mode[]> = {
  'text twice as large': [390, 1280].map((width) => ({ width, css: ':root { font-size: 200% }' })),
  'wider text spacing': [320, 390, 1280].map((width) => ({ width, css: textSpacing })),
  'zoomed to 400 %': [{ width: 320, height: 256 }],
  'more contrast': [390, 1280].map((width) => ({ width, contrast: 'more' })),
  'forced colours': [390, 1280].map((width) => ({ width, forcedColors: 'active' })),
};

async function open({ width, height = 900, css, ...options }: Mode, path = '/'): Promise<Page> {
  const page = await browser.open(siteUrl + path, { ...options, viewport: { width, height }, bypassCSP: true });
  if (css) await page.addStyleTag({ content: css });
  return page;
}

const everyMode = Object.entries(modes).flatMap(([name, all]) => all.map((mode) => [name, mode.width, mode] as const));

describe.each(everyMode)('%s, %i px wide', (_name, _width, mode) => {
  test('nothing is outside the window, cut off or overlapping', async () => {
    const page = await open(mode);
    const findings = async () => [...(await overflowing(page)), ...(await cutOff(page)), ...(await overlaps(page))];
    expect.soft(await findings()).toEqual([]);
    await page.locator('#contact [type=submit]').click();
    await page.locator('#message-error').waitFor();
    expect.soft(await findings()).toEqual([]);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (!(await menu.isVisible())) return;
    await menu.click();
    expect.soft(await findings()).toEqual([]);
  });
});

test.each([390, 1280])(
  'in forced colours, %i px wide, buttons, badge, ticks and the current section remain visible',
  async (width) => {
    const page = await open({ width, forcedColors: 'active' }, '/#services');
    const borderless = await page.evaluate(() => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      const drawn = (colour: string, ofWidth: string) =>
        parseFloat(ofWidth) >= 1 && colour !== canvas && !/^rgba.* 0\)$/.test(colour);
      return [...document.querySelectorAll('.MuiButton-root, #services header > p')]
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const { borderTopColor, borderTopWidth, outlineColor, outlineWidth, outlineStyle } = getComputedStyle(part);
          return !drawn(borderTopColor, borderTopWidth) && !(outlineStyle === 'solid' && drawn(outlineColor, outlineWidth));
        })
        .map(({ textContent }) => textContent);
    });
    expect(borderless).toEqual([]);
    const backgrounds = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector('#services li')!, '::before').backgroundColor,
    ]);
    expect(new Set(backgrounds).size).toBe(2);
    if (width < 1000) return;
    const current = page.locator('#menu a[aria-current]');
    await current.waitFor();
    expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
  },
);
