import { describe, expect, test } from 'vitest';
import { region } from '../../../functions/src/config.ts';
import { company } from '../../../src/company.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { brokenPictures, desktop, linksOf, textOf, textsOf } from '../../support/site.ts';

const browser = testBrowser();

describe('the footer', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const footer = () => page().getByRole('contentinfo');
  const list = (title: string) =>
    footer()
      .locator('div', { has: page().getByRole('heading', { name: title }) })
      .last();

  test('has the logo and a tagline about the integration of services', async () => {
    expect(await footer().locator('[aria-hidden] svg').count()).toBe(1);
    expect(await brokenPictures(footer())).toEqual([]);
    expect(await textOf(footer().locator('p').first())).toMatch(/intégration de vos services/i);
  });

  test('lists nine services, all placeholders', async () => {
    expect(await linksOf(list('Nos Services').getByRole('link'))).toEqual([
      ['Intégration ICT', '#'],
      ['Intégration de Données', '#'],
      ['Intégration Cloud', '#'],
      ['Automatisation des Processus', '#'],
      ['Développement Web et mobile', '#'],
      ['Domotique et Sécurité électronique', '#'],
      ['Support & Maintenance', '#'],
      ['Audit informatique et conseils', '#'],
      ['Formations aux services', '#'],
    ]);
  });

  test('lists the company: about, careers, blog, contact, all placeholders', async () => {
    expect(await linksOf(list('Entreprise').getByRole('link'))).toEqual([
      ['À Propos', '#'],
      ['Carrières', '#'],
      ['Blog', '#'],
      ['Contact', '#'],
    ]);
  });

  test('says, once unfolded, who publishes the site and what happens to a message', async () => {
    const legal = footer().locator('details');
    const content = legal.locator('p');
    await page().getByRole('link', { name: "ce qu'elles deviennent" }).click();
    await content.first().waitFor();
    const [publisher, data] = await textsOf(content);
    for (const fact of Object.values(company.legal).slice(0, -1)) expect(publisher).toContain(fact);
    for (const fact of ['répondre', 'Belgique', 'effacé après 3 ans', company.legal.privacyEmail]) expect(data).toContain(fact);
    // What the text calls Belgium.
    expect(region).toBe('europe-west1');
    await legal.locator('summary').click();
    expect(await content.first().isVisible()).toBe(false);
  });

  test('has no other link, and the copyright line for 2024', async () => {
    expect(await footer().getByRole('link').count()).toBe(13);
    expect(await textOf(footer().locator('p').last())).toMatch(/^©2024 /);
  });
});
