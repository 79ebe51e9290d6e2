import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { desktop, textOf, textsOf } from '../../support/site.ts';
import { followClosingBlock } from './closing-block.ts';

const browser = testBrowser();

// The carousel has tests of its own: tests/page/carousel.
describe('partners', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const partners = () => page().locator('#partners');

  test('a header area is above twelve partners, one of each category', async () => {
    const title = partners().getByRole('heading', { level: 2 });
    expect(await textOf(title)).not.toBe('');
    const carousel = await partners().locator('ul').first().boundingBox();
    expect((await title.boundingBox())?.y).toBeLessThan(carousel?.y ?? NaN);
    expect(await textsOf(partners().locator('li article p:first-of-type'))).toEqual([
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
  });

  test("'Partenariat de Confiance' has a link 'Discuter de Votre Projet' to the contact section", async () => {
    const { links, distance } = await followClosingBlock(page(), partners(), 'Partenariat de Confiance');
    expect(links).toEqual([['Discuter de Votre Projet', '#contact']]);
    await expect.poll(distance).toBeLessThan(2);
  });
});
