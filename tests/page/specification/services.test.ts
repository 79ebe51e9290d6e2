import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { brokenPictures, desktop, distanceTo, rowsOf, textOf, textsOf } from '../../support/site.ts';

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

describe('services', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const services = () => page().locator('#services');
  const cards = () => services().getByRole('article');
  const card = (title: string) => cards().filter({ has: page().getByRole('heading', { name: title, exact: true }) });

  test('there are nine cards, in order', async () => {
    expect(await textsOf(cards().getByRole('heading'))).toEqual(titles);
  });

  test('three per row at 1280 and 1920 px, of equal height, with their buttons aligned', async () => {
    for (const width of [1280, 1920]) {
      await page().setViewportSize({ width, height: 900 });
      const rows = await rowsOf(cards());
      expect(rows.map((row) => row.length)).toEqual([3, 3, 3]);
      for (const row of rows)
        expect(Math.max(...row.map(({ height }) => height)) - Math.min(...row.map(({ height }) => height))).toBeLessThan(1);
      const buttons = await rowsOf(cards().getByRole('link'));
      expect(buttons.map((row) => row.length)).toEqual([3, 3, 3]);
    }
  });

  test('each has icon, title, description, image, at most three points and a button', async () => {
    for (const title of titles) {
      const parts = await card(title).evaluate((element) => ({
        icons: element.querySelectorAll(':scope > header > :first-child > svg').length,
        description: element.querySelector(':scope > p')?.textContent ?? '',
        pictures: [...element.querySelectorAll('img')].map(({ alt }) => alt.length > 10),
        points: element.querySelectorAll('li').length,
        buttons: element.querySelectorAll('a').length,
      }));
      expect(parts).toMatchObject({ icons: 1, pictures: [true], buttons: 1 });
      expect(parts.description.length).toBeGreaterThan(60);
      expect(parts.points).toBeGreaterThan(0);
      expect(parts.points).toBeLessThanOrEqual(3);
    }
  });

  test('every picture loads', async () => {
    expect(await services().locator('img').count()).toBe(9);
    expect(await brokenPictures(services())).toEqual([]);
  });

  test("only the first, the flagship, has the badge 'Service Phare' and a ring", async () => {
    const rings = await cards().evaluateAll((all) =>
      all.map((element) => {
        const { borderTopWidth, backgroundImage } = getComputedStyle(element);
        return { wide: parseFloat(borderTopWidth) > 1, gradient: backgroundImage.includes('gradient') };
      }),
    );
    expect(rings).toEqual(titles.map((_, index) => ({ wide: index === 0, gradient: index === 0 })));
    expect(await services().getByText('Service Phare', { exact: true }).count()).toBe(1);
    expect(await card('Intégration ICT').getByText('Service Phare', { exact: true }).isVisible()).toBe(true);
  });

  test('support and maintenance: 10/6, preventive maintenance, continuous monitoring, rapid intervention', async () => {
    const text = await textOf(card('Support & Maintenance'));
    expect(text).toMatch(/support 10\/6/i);
    expect(text).toMatch(/maintenance préventive/i);
    expect(text).toMatch(/surveillance continue/i);
    expect(text).toMatch(/intervention rapide/i);
  });

  test('a button leads to the contact section, or to another site in a new tab without an opener', async () => {
    const links = await cards()
      .locator('a')
      .evaluateAll((all) =>
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
      expect(link).toEqual({ href: expect.stringMatching(/^https:/), tab: ['_blank', 'noopener', true] });
  });

  test('an in-page button scrolls to the contact section', async () => {
    await card('Intégration ICT').getByRole('link').click();
    await expect.poll(() => distanceTo(page(), 'contact')).toBeLessThan(2);
  });

  test('an external button opens a new tab, and this page stays', async () => {
    await page()
      .context()
      .route('https://**', (route) => route.fulfill({ body: 'another site' }));
    const opened = page().waitForEvent('popup');
    await card('Support & Maintenance').getByRole('link').click();
    const tab = await opened;
    expect(new URL(tab.url()).protocol).toBe('https:');
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    expect(page().url()).toContain(siteUrl);
    await tab.close();
  });
});
