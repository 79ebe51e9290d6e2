import { expect, test } from 'vitest';
import { lookAt, testBrowser } from '../support/browser.ts';
import { lostTexts } from '../support/legible.ts';
import { hardToRead } from '../support/overflow.ts';
import { nextFrame, hydrateAll } from '../../tools/browser/page.ts';
import { largeText, restyle, textSpacing } from '../support/restyle.ts';
import { siteUrl } from '../support/static-site.ts';

const browser = testBrowser();

const narrow = Array.from({ length: 6 }, (_, index) => 320 + 20 * index);

/** Text settings of visitors, each with the text sizes to test, in percent. */
const texts: Record<string, { css: string; sizes: number[] }> = {
  'text of 100, 150 and 200 %': { css: '', sizes: [100, 150, 200] },
  'text of 100, 150 and 200 % with wider spacing': { css: textSpacing, sizes: [100, 150, 200] },
  'a smallest font size of 24 px': {
    css: '* { font-size: max(24px, 1em) !important }',
    sizes: [100],
  },
};

test('with text of up to 200 %, wider spacing or a smallest font size, no text is cut off or outside the window from 320 to 1280 px', async () => {
  const page = await browser.open(siteUrl);
  await hydrateAll(page);
  for (const closed of await page.locator('summary').all()) await closed.click();
  await page.locator('#contact [type=submit]').click();
  await page.locator('#message-error').waitFor();
  for (const [name, { css, sizes }] of Object.entries(texts)) {
    for (const size of sizes) {
      await restyle(page, `:root { font-size: ${size}% } ${css}`);
      for (const width of [...narrow, 480, 768, 900, 1100, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await nextFrame(page);
        expect
          .soft(await page.evaluate(lostTexts, 'body'), `${name}, ${size} %, ${width} px wide`)
          .toEqual([]);
      }
    }
  }
});

test("with text of up to 400 %, no text is cut off on a phone or a desktop, and the company's name fits into the header", async () => {
  const page = await browser.open(siteUrl);
  await hydrateAll(page);
  for (const size of [200, 300, 400]) {
    await restyle(page, `:root { font-size: ${size}% }`);
    for (const width of [280, 320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await nextFrame(page);
      const where = `${size} %, ${width} px wide`;
      expect.soft(await page.evaluate(lostTexts, 'body'), where).toEqual([]);
      const [bar, name] = await page
        .locator('#header')
        .evaluate((header) =>
          [header, header.querySelector('a')!].map((part) => part.getBoundingClientRect().height),
        );
      expect.soft(name, where).toBeLessThanOrEqual(bar! + 1);
    }
  }
});

test('the search for lost texts finds a text that is cut off or outside the window', async () => {
  const page = await browser.open(siteUrl, { bypassCSP: true });
  await page.addStyleTag({
    content: '#about h3 { width: 40px; overflow: hidden; white-space: nowrap }',
  });
  expect(await page.evaluate(lostTexts, 'body')).toEqual(['lost: Pourquoi nous choisir']);
  await page.addStyleTag({
    content: '#about h3 { position: absolute; left: 95vw; overflow: visible }',
  });
  expect(await page.evaluate(lostTexts, 'body')).toContain('lost: Pourquoi nous choisir');
});

test.each(['/', '/404'])(
  'on the page %s, texts are large enough and not at the edges of cards, and lines are neither too short nor too long',
  async (path) => {
    const page = await lookAt(siteUrl + path);
    for (const closed of await page.locator('summary').all()) await closed.click();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await hardToRead(page), `${width} px wide`).toEqual([]);
    }
  },
);

test('all texts smaller than 24 px grow with the text size that is set in the browser', async () => {
  const page = await lookAt(siteUrl);
  /**
   * Each field and each element with a text of its own: the beginning of its HTML, and its font
   * size in px.
   */
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(script, style, noscript, [name=reference])')]
        .filter(
          (element) =>
            element.matches('input, textarea, select') ||
            [...element.childNodes].some((node) => node instanceof Text && node.data.trim()),
        )
        .map(
          (element) =>
            [
              element.outerHTML.slice(0, 60),
              parseFloat(getComputedStyle(element).fontSize),
            ] as const,
        ),
    );
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await restyle(page, '');
    const before = await sizes();
    await restyle(page, largeText);
    const after = await sizes();
    expect(before.length).toBeGreaterThan(200);
    const grown = before.map(([name, size], index) => ({
      name,
      size,
      factor: (after[index]?.[1] ?? 0) / size,
    }));
    expect(
      grown.filter(({ size, factor }) => size < 24 && factor < 1.7),
      `${width} px wide`,
    ).toEqual([]);
  }
  await restyle(page, '');
});

test('in forced colours, buttons, the badge, ticks and the underline of the current link are visible', async () => {
  const page = await browser.open(`${siteUrl}/#services`, { forcedColors: 'active' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const borderless = await page.evaluate(() => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      const isDrawn = (colour: string, ofWidth: string) =>
        parseFloat(ofWidth) >= 1 && colour !== canvas && !/^rgba.* 0\)$/.test(colour);
      return [...document.querySelectorAll('.MuiButton-root, #services header > p')]
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const { borderTopColor, borderTopWidth, outlineColor, outlineWidth, outlineStyle } =
            getComputedStyle(part);
          return (
            !isDrawn(borderTopColor, borderTopWidth) &&
            !(outlineStyle === 'solid' && isDrawn(outlineColor, outlineWidth))
          );
        })
        .map(({ textContent }) => textContent);
    });
    expect(borderless).toEqual([]);
    expect(
      await page.locator('.MuiButton-root, #services header > p').filter({ visible: true }).count(),
    ).toBeGreaterThan(10);
    const [tick, ground] = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('#services article li')!, '::before');
      return [
        [style.content, style.width, style.backgroundColor],
        getComputedStyle(document.body).backgroundColor,
      ];
    });
    expect(tick).toEqual(['""', '14px', expect.not.stringContaining(ground)]);
  }
  const current = page.locator('#menu a[aria-current]');
  await current.waitFor();
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
    'underline',
  );
});
