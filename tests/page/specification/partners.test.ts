import { expect, test } from 'vitest';
import { lookAt } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { closingLinks, desktop, textOf, textsOf } from '../../support/site.ts';

test('the partners section has a title, one partner of each category, and a link to the contact section', async () => {
  const page = await lookAt(siteUrl, desktop);
  const partners = page.locator('#partners');
  const title = partners.getByRole('heading', { level: 2 });
  expect(await textOf(title)).not.toBe('');
  const carousel = await partners.locator('ul').first().boundingBox();
  expect((await title.boundingBox())?.y).toBeLessThan(carousel?.y ?? NaN);
  expect(await textsOf(partners.locator('li article p:first-of-type'))).toEqual([
    'Cybersécurité',
    'Sécurité réseau',
    'WiFi',
    'Supervision informatique',
    'Équipements réseau (routeurs)',
    'Sauvegarde',
    'Infrastructure réseau',
    'Productivité et cloud',
    'Sécurité informatique',
    "Infrastructure d'entreprise",
    'Infrastructure électrique',
    'Sans-fil point à point',
  ]);
  expect(await closingLinks(partners, 'Partenariat de Confiance')).toEqual([
    ['Discuter de Votre Projet', '#contact'],
  ]);
});
