import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { desktop, distanceTo, linksOf, rowsOf, textOf, textsOf } from '../../support/site.ts';
import { followClosingBlock } from './closing-block.ts';

const browser = testBrowser();

describe('offers', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const offers = () => page().locator('#offers');
  const cards = () => offers().getByRole('article');

  test("is titled 'Nos Offres' and has three cards", async () => {
    expect(await textOf(offers().getByRole('heading', { level: 2 }))).toBe('Nos Offres');
    expect(await textsOf(cards().getByRole('heading'))).toEqual(['TIC-VPN', 'TIC-ETHERNET-TV', 'TIC-HOME']);
  });

  test.each([
    ['TIC-VPN', 'a secure VPN over mobile broadband', /VPN sécurisé.*mobile/i],
    ['TIC-ETHERNET-TV', 'TV distribution over Ethernet', /télévision.*Ethernet/i],
    ['TIC-HOME', 'home automation', /maison|domotique/i],
  ])("%s is %s, 'Sur Devis', with features and 'Contactez-Nous' to the contact section", async (name, _, description) => {
    const card = cards().filter({ has: page().getByRole('heading', { name, exact: true }) });
    expect(await textOf(card.locator('> p'))).toMatch(description);
    expect(await card.getByText('Sur Devis', { exact: true }).isVisible()).toBe(true);
    expect(await card.getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await card.locator('> :first-child svg').count()).toBe(1);
    expect(await linksOf(card.getByRole('link'))).toEqual([['Contactez-Nous', '#contact']]);
    await card.getByRole('link').click();
    await expect.poll(() => distanceTo(page(), 'contact')).toBeLessThan(2);
  });

  test('has a card a row, of equal height, with their buttons aligned', async () => {
    const rows = await rowsOf(cards());
    expect(rows.map((row) => row.length)).toEqual([1, 1, 1]);
    expect(new Set(rows.flat().map(({ height }) => Math.round(height))).size).toBe(1);
    const buttons = (await rowsOf(cards().getByRole('link'))).flat();
    expect(new Set(buttons.map(({ left }) => Math.round(left))).size).toBe(1);
  });

  test("'Besoin d'une Solution Personnalisée ?' is below, with 'Nous Contacter' to the contact section", async () => {
    const title = offers().getByRole('heading', { name: "Besoin d'une Solution Personnalisée ?", exact: true });
    const lastCard = await cards().last().boundingBox();
    expect((await title.boundingBox())?.y).toBeGreaterThan((lastCard?.y ?? NaN) + (lastCard?.height ?? NaN));
    const { links, distance } = await followClosingBlock(page(), offers(), "Besoin d'une Solution Personnalisée ?");
    expect(links).toEqual([['Nous Contacter', '#contact']]);
    await expect.poll(distance).toBeLessThan(2);
  });
});
