import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { brokenPictures, desktop, textOf, textsOf } from '../../support/site.ts';

const browser = testBrowser();

describe('about', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const about = () => page().locator('#about');

  test('there are four statistics', async () => {
    expect(await about().locator('dl > div').count()).toBe(4);
    for (const [index, number, label] of [
      [0, '100+', /intégrations réussies/i],
      [1, '95%', /taux de satisfaction/i],
      [2, '10+', /années d'expertise/i],
      [3, '5/7', /support technique 5 jours sur 7/i],
    ] as const) {
      const card = about().locator('dl > div').nth(index);
      expect(await textOf(card.locator('dd'))).toBe(number);
      expect(await textOf(card.locator('dt'))).toMatch(label);
    }
  });

  test('there are four reasons to choose the company', async () => {
    const reasons = await textsOf(about().getByRole('listitem'));
    expect(reasons).toEqual([
      expect.stringMatching(/expertise éprouvée/i),
      expect.stringMatching(/sur mesure/i),
      expect.stringMatching(/compatibilité garantie/i),
      expect.stringMatching(/accompagnement de bout en bout.*analyse.*maintenance/i),
    ]);
  });

  test('there is an image', async () => {
    expect(await about().getByRole('img').count()).toBe(1);
    expect(await brokenPictures(about())).toEqual([]);
  });
});
