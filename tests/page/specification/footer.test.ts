import { expect, test } from 'vitest';
import { region } from '../../../functions/src/config.ts';
import { company } from '../../../src/company.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { brokenPictures, desktop, linksOf, textOf, textsOf } from '../../support/site.ts';

const browser = testBrowser();

test('the footer has a logo, a tagline, two lists of placeholder links, the copyright line, and legal texts', async () => {
  const page = await browser.open(siteUrl, desktop);
  const footer = page.getByRole('contentinfo');
  expect(await footer.locator('[aria-hidden] svg').count()).toBe(1);
  expect(await brokenPictures(footer)).toEqual([]);
  expect(await textOf(footer.locator('p').first())).toMatch(/intégration de vos services/i);
  for (const fact of [company.phone.display, company.address.street])
    expect(await footer.getByText(fact).isVisible()).toBe(true);
  const lists = footer.getByRole('navigation').locator('> div');
  expect(await textsOf(lists.getByRole('heading'))).toEqual(['Nos Services', 'Entreprise']);
  const services = [
    'Intégration ICT',
    'Intégration de Données',
    'Intégration Cloud',
    'Automatisation des Processus',
    'Développement Web et mobile',
    'Domotique et Sécurité électronique',
    'Support & Maintenance',
    'Audit informatique et conseils',
    'Formations aux services',
  ];
  const linked = [services, ['À Propos', 'Carrières', 'Blog', 'Contact']];
  for (const [index, labels] of linked.entries())
    expect(await linksOf(lists.nth(index).getByRole('link'))).toEqual(
      labels.map((label) => [label, '#']),
    );
  expect(await footer.getByRole('link').count()).toBe(linked.flat().length);
  expect(await textOf(footer.locator('p').last())).toMatch(/^©2024 /);

  const legal = footer.locator('details');
  const content = legal.locator('p');
  await page.getByRole('link', { name: "ce qu'elles deviennent" }).click();
  await content.first().waitFor();
  const [publisher, data] = await textsOf(content);
  for (const fact of Object.values(company.legal).slice(0, -1)) expect(publisher).toContain(fact);
  for (const fact of [
    'répondre',
    'Belgique',
    'adresse IP',
    'effacé après 3 ans',
    company.legal.privacyEmail,
  ])
    expect(data).toContain(fact);
  // The text names Belgium, in which this region is.
  expect(region).toBe('europe-west1');
  // If the link is followed again, the texts stay open.
  await page.getByRole('link', { name: "ce qu'elles deviennent" }).click();
  expect(await content.first().isVisible()).toBe(true);
  await legal.locator('summary').click();
  expect(await content.first().isVisible()).toBe(false);
  // Paper shows the texts, because nobody can unfold them there.
  await page.emulateMedia({ media: 'print' });
  expect(await content.first().isVisible()).toBe(true);
});
