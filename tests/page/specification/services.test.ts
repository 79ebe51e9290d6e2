import { expect, test } from 'vitest';
import { company } from '../../../src/company.ts';
import { lookAt, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { brokenPictures, desktop, rowsOf, textOf, textsOf } from '../../support/site.ts';

const browser = testBrowser();

const titles = [
  'Intégration ICT',
  'Intégration de Données',
  'Intégration Cloud',
  'Domotique et Sécurité électronique',
  'Automatisation des Processus (BPM, RPA, process mining)',
  'Développement Web et mobile',
  'Audit informatique et conseils',
  'Formations aux services',
  'Support & Maintenance',
];

test('the services section has nine complete cards in rows of three, and the first card is the flagship', async () => {
  const page = await lookAt(siteUrl, desktop);
  const services = page.locator('#services');
  const cards = services.getByRole('article');
  expect(await textsOf(cards.getByRole('heading'))).toEqual(titles);
  const parts = await cards.evaluateAll((all) =>
    all.map((element) => ({
      icons: element.querySelectorAll(':scope > header > :first-child > svg').length,
      isDescribed: (element.querySelector(':scope > p')?.textContent.length ?? 0) > 60,
      pictures: [...element.querySelectorAll('img')].map(({ alt }) => alt.length > 10),
      hasPoints: [1, 2, 3].includes(element.querySelectorAll('li').length),
      buttons: element.querySelectorAll('a').length,
      // The flagship's card has a ring around it.
      isWide: parseFloat(getComputedStyle(element).borderTopWidth) > 1,
      isGradient: getComputedStyle(element).backgroundImage.includes('gradient'),
    })),
  );
  const expected = { icons: 1, isDescribed: true, pictures: [true], hasPoints: true, buttons: 1 };
  expect(parts).toEqual(
    titles.map((_, index) => ({ ...expected, isWide: index === 0, isGradient: index === 0 })),
  );
  expect(await services.getByText('Service Phare', { exact: true }).count()).toBe(1);
  expect(await cards.first().getByText('Service Phare', { exact: true }).isVisible()).toBe(true);
  expect(await brokenPictures(services)).toEqual([]);

  const supportCard = cards.filter({ has: page.locator('[target=_blank]') });
  expect(await supportCard.getByRole('link').getAttribute('href')).toBe(company.supportUrl);
  const support = await textOf(supportCard);
  for (const promise of [
    /support 10\/6/i,
    /maintenance préventive/i,
    /surveillance continue/i,
    /intervention rapide/i,
  ])
    expect(support).toMatch(promise);

  const perRow = [3, 3, 3];
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await rowsOf(cards);
    expect(rows.map((row) => row.length)).toEqual(perRow);
    for (const row of rows)
      expect(
        Math.max(...row.map(({ height }) => height)) - Math.min(...row.map(({ height }) => height)),
      ).toBeLessThan(1);
    const buttons = await rowsOf(cards.getByRole('link'));
    expect(buttons.map((row) => row.length)).toEqual(perRow);
  }
});

test("a service's button leads to the contact section, or to another site in a new tab without an opener", async () => {
  const page = await browser.open(siteUrl, desktop);
  const links = await page.locator('#services article a').evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map((link) => ({
      href: link.getAttribute('href') ?? '',
      tab: [link.target, link.rel, link.textContent.includes('(nouvel onglet)')],
    })),
  );
  const inPage = links.filter(({ href }) => href.startsWith('#'));
  const external = links.filter(({ href }) => !href.startsWith('#'));
  expect(inPage).not.toEqual([]);
  expect(external).not.toEqual([]);
  for (const link of inPage) expect(link).toEqual({ href: '#contact', tab: ['', '', false] });
  for (const link of external)
    expect(link).toEqual({
      href: expect.stringMatching(/^https:/),
      tab: ['_blank', 'noopener', true],
    });

  await page.context().route('https://**', (route) => route.fulfill({ body: 'another site' }));
  const opened = page.waitForEvent('popup');
  await page.locator('#services article a[target=_blank]').first().click();
  const tab = await opened;
  expect(new URL(tab.url()).protocol).toBe('https:');
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  expect(page.url()).toContain(siteUrl);
});
