import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { brokenPictures, desktop, rowsOf, textOf, textsOf } from '../../support/site.ts';
import { followClosingBlock } from './closing-block.ts';

const browser = testBrowser();

describe('clients', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const clients = () => page().locator('#clients');
  const cards = () => clients().getByRole('figure');

  test("is labelled 'Témoignages' and titled 'Ils Nous Ont Fait Confiance'", async () => {
    expect(await clients().getByText('Témoignages', { exact: true }).isVisible()).toBe(true);
    expect(await textOf(clients().getByRole('heading', { level: 2 }))).toBe('Ils Nous Ont Fait Confiance');
  });

  test('there are four statistics', async () => {
    for (const [index, number, label] of [
      [0, '6+', /clients qui nous font confiance/i],
      [1, '25+', /projets livrés/i],
      [2, '6+', /secteurs/i],
      [3, '99%', /taux de satisfaction/i],
    ] as const) {
      const tiles = clients().locator('dl:has(> div) > div');
      expect(await tiles.count()).toBe(4);
      expect(await textOf(tiles.nth(index).locator('dd'))).toBe(number);
      expect(await textOf(tiles.nth(index).locator('dt'))).toMatch(label);
    }
  });

  test('each testimonial has name, logo, sector, text and project', async () => {
    for (const [index, name, sector, project] of [
      [0, /formation/i, 'Technologies', /formation client/i],
      [1, /école/i, 'Éducation', /couverture wifi/i],
      [2, /assurance/i, 'Assurance', /installation de pare-feu/i],
      [3, /pay/i, 'Paiement Digital', /pare-feu et XDR/i],
      [4, /groupe/i, 'Services Financiers', /achat de matériel/i],
      [5, /énergie/i, 'Énergie', /matériel, pare-feu et interconnexion de sites/i],
    ] as const) {
      const card = cards().nth(index);
      expect(await textOf(card.getByRole('heading', { level: 3 }))).toMatch(name);
      expect(await card.locator('img').getAttribute('alt')).toMatch(name);
      expect(await textOf(card.locator('figcaption p'))).toBe(sector);
      expect((await textOf(card.locator('blockquote'))).length).toBeGreaterThan(80);
      expect(await textOf(card.locator('dd'))).toMatch(project);
    }
  });

  test("each of the six has five stars, read as '5 étoiles sur 5'", async () => {
    expect(await cards().count()).toBe(6);
    const stars = cards().getByRole('img', { name: '5 étoiles sur 5', exact: true });
    expect(await stars.evaluateAll((all) => all.map((rating) => rating.querySelectorAll('path').length))).toEqual([
      5, 5, 5, 5, 5, 5,
    ]);
    expect(await textsOf(stars)).toEqual(['', '', '', '', '', '']);
    expect(await brokenPictures(clients())).toEqual([]);
  });

  test('the testimonials are in 1, 2 or 3 columns, by width, with equal heights in a row', async () => {
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1280, 3],
      [1920, 3],
    ] as const) {
      await page().setViewportSize({ width, height: 900 });
      const rows = await rowsOf(cards());
      expect(rows.map((row) => row.length)).toEqual(Array.from({ length: 6 / columns }, () => columns));
      for (const row of rows) expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
    }
  });

  test("'Rejoignez Nos Clients Satisfaits' has a link 'Démarrer Votre Projet' to the contact section", async () => {
    const { links, distance } = await followClosingBlock(page(), clients(), 'Rejoignez Nos Clients Satisfaits');
    expect(links).toEqual([['Démarrer Votre Projet', '#contact']]);
    await expect.poll(distance).toBeLessThan(2);
  });
});
