import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { lowContrastLogos } from '../support/logos.ts';
import { siteUrl } from '../support/product.ts';
import { desktop } from '../support/site.ts';

const browser = testBrowser();

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  const page = browser.openForEach(siteUrl, { ...desktop, colorScheme, revisit: true });

  test("each logo's main colour has a contrast of at least 3:1 to its tile", async () => {
    expect(await page().evaluate(lowContrastLogos)).toEqual([]);
  });

  test('logos are vertically centred in their tiles', async () => {
    const offsets = await page()
      .locator('#partners li img')
      .evaluateAll((logos) =>
        logos.map((logo) => {
          const [inner, outer] = [logo, logo.closest('div')!].map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect];
          return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom);
        }),
      );
    expect(Math.max(...offsets)).toBeLessThan(2);
  });

  test('no SVG uses prefers-color-scheme, which WebKit ignores in images', async () => {
    const found = await page().evaluate(async () => {
      const addresses = [...document.images].map(({ currentSrc, src }) => currentSrc || src);
      const files = await Promise.all(addresses.map(async (address) => [address, await (await fetch(address)).text()]));
      return files.filter(([, text]) => text?.includes('prefers-color-scheme'));
    });
    expect(found).toEqual([]);
  });
});
