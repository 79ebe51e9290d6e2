import { expect, test } from 'vitest';
import { lookAt } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { brokenPictures, desktop, textsOf } from '../../support/site.ts';

test('the about section has four statistics, four reasons to choose the company, and an image', async () => {
  const page = await lookAt(siteUrl, desktop);
  const about = page.locator('#about');
  expect(await textsOf(about.locator('dl > div > dd'))).toEqual(['100+', '95%', '10+', '5/7']);
  expect(await textsOf(about.locator('dl > div > dt'))).toEqual([
    expect.stringMatching(/intégrations réussies/i),
    expect.stringMatching(/taux de satisfaction/i),
    expect.stringMatching(/années d'expertise/i),
    expect.stringMatching(/support technique 5 jours sur 7/i),
  ]);
  expect(await textsOf(about.getByRole('listitem'))).toEqual([
    expect.stringMatching(/expertise éprouvée/i),
    expect.stringMatching(/sur mesure/i),
    expect.stringMatching(/compatibilité garantie/i),
    expect.stringMatching(/accompagnement de bout en bout.*analyse.*maintenance/i),
  ]);
  expect(await about.getByRole('img').count()).toBe(1);
  expect(await brokenPictures(about)).toEqual([]);
});
