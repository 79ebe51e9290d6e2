import { expect, test } from 'vitest';
import { lookAt } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { closingLinks, desktop, linksOf, rowsOf, textOf, textsOf } from '../../support/site.ts';

test('the offers section has three cards and a closing block, each with a link to the contact section', async () => {
  const page = await lookAt(siteUrl, desktop);
  const offers = page.locator('#offers');
  const cards = offers.getByRole('article');
  expect(await textOf(offers.getByRole('heading', { level: 2 }))).toBe('Nos Offres');
  expect(await textsOf(cards.getByRole('heading'))).toEqual([
    'TIC-VPN',
    'TIC-ETHERNET-TV',
    'TIC-HOME',
  ]);
  for (const [index, description] of [
    /VPN sécurisé.*mobile/i,
    /télévision.*Ethernet/i,
    /maison|domotique/i,
  ].entries()) {
    const card = cards.nth(index);
    expect(await textOf(card.locator('> p'))).toMatch(description);
    expect(await card.getByText('Sur Devis', { exact: true }).isVisible()).toBe(true);
    expect(await card.getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await card.locator('> :first-child svg').count()).toBe(1);
    expect(await linksOf(card.getByRole('link'))).toEqual([['Contactez-Nous', '#contact']]);
  }

  const rows = await rowsOf(cards);
  expect(rows.map((row) => row.length)).toEqual([1, 1, 1]);
  expect(new Set(rows.flat().map(({ height }) => Math.round(height))).size).toBe(1);
  const buttons = (await rowsOf(cards.getByRole('link'))).flat();
  expect(new Set(buttons.map(({ left }) => Math.round(left))).size).toBe(1);

  const closing = "Besoin d'une Solution Personnalisée ?";
  const title = await offers.getByRole('heading', { name: closing, exact: true }).boundingBox();
  const lastCard = await cards.last().boundingBox();
  expect(title?.y).toBeGreaterThan((lastCard?.y ?? NaN) + (lastCard?.height ?? NaN));
  expect(await closingLinks(offers, closing)).toEqual([['Nous Contacter', '#contact']]);
});
