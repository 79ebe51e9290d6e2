import { expect, test } from 'vitest';
import { cities, map as picture } from '../../../src/sections/clients/content.ts';
import { lookAt } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import {
  brokenPictures,
  closingLinks,
  desktop,
  rowsOf,
  textOf,
  textsOf,
} from '../../support/site.ts';

/** Each card's name (in its heading), sector and project. */
const testimonials = [
  [/formation/i, 'Technologies', /formation client/i],
  [/école/i, 'Éducation', /couverture wifi/i],
  [/assurance/i, 'Assurance', /installation de pare-feu/i],
  [/pay/i, 'Paiement Digital', /pare-feu et XDR/i],
  [/groupe/i, 'Services Financiers', /achat de matériel/i],
  [/énergie/i, 'Énergie', /matériel, pare-feu et interconnexion de sites/i],
] as const;

test('the clients section has statistics, a map, testimonials in columns, and a link to the contact section', async () => {
  const page = await lookAt(siteUrl, desktop);
  const clients = page.locator('#clients');
  expect(await clients.getByText('Témoignages', { exact: true }).isVisible()).toBe(true);
  expect(await textOf(clients.getByRole('heading', { level: 2 }))).toBe(
    'Ils Nous Ont Fait Confiance',
  );
  const tiles = clients.locator('dl:has(> div) > div');
  expect(await textsOf(tiles.locator('dd'))).toEqual(['6+', '25+', '6+', '99%']);
  expect(await textsOf(tiles.locator('dt'))).toEqual([
    expect.stringMatching(/clients qui nous font confiance/i),
    expect.stringMatching(/projets livrés/i),
    expect.stringMatching(/secteurs/i),
    expect.stringMatching(/taux de satisfaction/i),
  ]);

  const cards = clients.getByRole('figure');
  expect(await cards.count()).toBe(testimonials.length);
  for (const [index, [name, sector, project]] of testimonials.entries()) {
    const card = cards.nth(index);
    expect(await textOf(card.getByRole('heading', { level: 3 }))).toMatch(name);
    expect(await card.locator('img').getAttribute('alt')).toMatch(name);
    expect(await textOf(card.locator('figcaption p'))).toBe(sector);
    expect((await textOf(card.locator('blockquote'))).length).toBeGreaterThan(80);
    expect(await textOf(card.locator('dd'))).toMatch(project);
    const stars = card.getByRole('img', { name: 'Note : 5 sur 5', exact: true });
    expect(await stars.locator('path').count()).toBe(5);
    expect(await textOf(stars)).toBe('');
  }
  expect(await brokenPictures(clients)).toEqual([]);
  // The map's frame has the height of its picture, because cities are placed in percent of the
  // frame.
  const map = clients.locator('div:has(> img + ul)');
  expect((await map.boundingBox())?.height ?? 0).toBeGreaterThan(100);
  expect((await map.boundingBox())?.height).toBe((await map.locator('img').boundingBox())?.height);

  const places = await map.evaluate((root) =>
    [...root.querySelectorAll('li')].map((city) => [
      city.offsetLeft / root.clientWidth,
      city.offsetTop / root.clientHeight,
    ]),
  );
  expect(places.length).toBeGreaterThan(2);
  expect(places).toHaveLength(cities.length);
  for (const [index, { id, x, y }] of cities.entries()) {
    const [left = NaN, top = NaN] = places[index] ?? [];
    expect(Math.abs(left - x / picture.width), id).toBeLessThan(0.01);
    expect(Math.abs(top - y / picture.height), id).toBeLessThan(0.01);
  }
  const overlapping = await map.locator('li').evaluateAll((all) => {
    const boxes = all.map((city) => {
      const range = document.createRange();
      range.selectNodeContents(city);
      return range.getBoundingClientRect();
    });
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom;
    return boxes.filter((one, index) => boxes.slice(0, index).some((other) => isOver(one, other)))
      .length;
  });
  expect(overlapping).toBe(0);

  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await rowsOf(cards);
    const rest = testimonials.length % columns;
    expect(rows.map((row) => row.length).toSorted((one, other) => other - one)).toEqual([
      ...Array.from({ length: (testimonials.length - rest) / columns }, () => columns),
      ...(rest > 0 ? [rest] : []),
    ]);
    for (const row of rows)
      expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
  }
  expect(await closingLinks(clients, 'Rejoignez Nos Clients Satisfaits')).toEqual([
    ['Démarrer Votre Projet', '#contact'],
  ]);
});
