import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { cutOff, hardToRead, overflowing, overlaps } from '../support/overflow.ts';
import { siteUrl } from '../support/static-site.ts';

const browser = testBrowser();

type Mode = { widths: number[]; height?: number; css?: string } & BrowserContextOptions;

const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12, and the operating systems' contrast settings. */
const modes: Record<string, Mode> = {
  'with text twice as large': { widths: [1280, 390], css: ':root { font-size: 200% }' },
  'with text twice as large, as narrow as can be': { widths: [280], css: ':root { font-size: 200% }' },
  'with wider text spacing': { widths: [1280, 390, 320], css: textSpacing },
  'zoomed to 400 %': { widths: [320], height: 256 },
  'with more contrast': { widths: [1280, 390], contrast: 'more' },
  'in forced colours': { widths: [1280, 390], forcedColors: 'active' },
};

test.each(Object.entries(modes))('%s, nothing is outside the window, cut off or overlapping', async (_, mode) => {
  const { widths, height = 900, css, ...options } = mode;
  const page = await browser.open(siteUrl, { ...options, bypassCSP: true });
  if (css) await page.addStyleTag({ content: css });
  const expectNoFindings = async (state: string, among = widths) => {
    for (const width of among) {
      await page.setViewportSize({ width, height });
      const findings = [...(await overflowing(page)), ...(await cutOff(page)), ...(await overlaps(page))];
      expect.soft(findings, `${state}, ${width} px wide`).toEqual([]);
    }
  };
  await expectNoFindings('the page');
  // In so flat a window it would hide a third of the page.
  const position = await page.locator('#header').evaluate((bar) => getComputedStyle(bar).position);
  expect(position).toBe(height < 320 ? 'absolute' : 'fixed');
  await page.locator('#contact [type=submit]').click();
  await page.locator('#message-error').waitFor();
  await expectNoFindings('the form with errors');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectNoFindings('the menu', widths.slice(-1));
});

test.each(['/', '/404'])(
  '%s: texts are large enough, in lines neither short nor long, and away from the edges of cards',
  async (path) => {
    const page = await browser.open(siteUrl + path);
    for (const closed of await page.locator('summary').all()) await closed.click();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await hardToRead(page), `${width} px wide`).toEqual([]);
    }
  },
);

test.each([390, 1280])('%i px wide, all but large headings grow with the text size that is set in the browser', async (width) => {
  const page = await browser.open(siteUrl, { viewport: { width, height: 900 }, bypassCSP: true });
  /** Of each element with a text of its own, and each field: its beginning, and its size in px. */
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(script, style, noscript, [name=reference])')]
        .filter(
          (element) =>
            element.matches('input, textarea, select') ||
            [...element.childNodes].some((node) => node instanceof Text && node.data.trim()),
        )
        .map((element) => [element.outerHTML.slice(0, 60), parseFloat(getComputedStyle(element).fontSize)] as const),
    );
  const before = await sizes();
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  const after = await sizes();
  expect(before.length).toBeGreaterThan(200);
  const grown = before.map(([name, size], index) => ({ name, size, factor: (after[index]?.[1] ?? 0) / size }));
  expect(grown.filter(({ size, factor }) => size < 24 && factor < 1.7)).toEqual([]);
});

test('in forced colours, buttons, badge, ticks and the current section remain visible', async () => {
  const page = await browser.open(`${siteUrl}/#services`, { forcedColors: 'active' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
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
    expect(await page.locator('.MuiButton-root, #services header > p').filter({ visible: true }).count()).toBeGreaterThan(10);
    const [tick, ground] = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('#services li')!, '::before');
      return [[style.content, style.width, style.backgroundColor], getComputedStyle(document.body).backgroundColor];
    });
    expect(tick).toEqual(['""', '14px', expect.not.stringContaining(ground)]);
  }
  const current = page.locator('#menu a[aria-current]');
  await current.waitFor();
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
});
