import { expect, test } from 'vitest';
import { crashContact } from '../../../tools/browser/mocks.ts';
import { partners } from '../../../src/sections/partners/content.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { desktop, textOf } from '../../support/site.ts';

const browser = testBrowser();

test('/ is the landing page, and an unknown path has the status 404 and a link home', async () => {
  const page = await browser.open('about:blank', desktop);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  const visit = (path: string) => page.goto(siteUrl + path);

  expect((await visit('/'))?.status()).toBe(200);
  expect(await page.locator('section#home').isVisible()).toBe(true);
  expect(logged).toEqual([]);

  const title = page.getByRole('heading', { level: 1 });
  for (const path of ['/services/inconnu', '/index.php', '/nulle-part']) {
    expect((await visit(path))?.status()).toBe(404);
    expect(await textOf(title)).toBe('404');
    expect(logged.filter((line) => line.includes(`404: no page at ${path}`))).toHaveLength(1);
  }
  expect(await title.evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain(
    'Bricolage',
  );
  // Title, text and link are English, and so is the page's `lang`.
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.locator('[lang] [lang]').count()).toBe(0);
  expect(await page.getByText('Oops! Page not found', { exact: true }).isVisible()).toBe(true);
  const home = page.getByRole('link', { name: 'Return to Home', exact: true });
  expect(await home.getAttribute('href')).toBe('/');
  await home.click();
  await page.locator('section#home').waitFor();
  expect(page.url()).toBe(`${siteUrl}/`);
});

test.each([
  [500, 'La vue a lâché.', `new Error('La vue a lâché.')`],
  [
    503,
    'Service indisponible',
    `Object.assign(new Error('Service indisponible'), { status: 503 })`,
  ],
])(
  'an island that crashes shows an error screen with the status %i, and the rest of the page works',
  async (status, message, error) => {
    const page = await browser.open(siteUrl, desktop);
    const sections = await page.locator('main > section').count();
    await crashContact(page, error);
    const screen = page.getByRole('alert');
    await screen.waitFor();
    expect(await textOf(screen.getByRole('heading').and(page.locator('[lang=en]')))).toBe(
      'Unexpected Application Error!',
    );
    expect(await screen.getByText(`Statut ${status}`, { exact: true }).isVisible()).toBe(true);
    expect(await screen.getByText(message, { exact: true }).isVisible()).toBe(true);
    expect(
      await screen.getByRole('link', { name: "Retour à l'accueil" }).getAttribute('href'),
    ).toBe('/');

    expect(await page.locator('main > section').count()).toBe(sections);
    expect(await page.locator('#contact form').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Nos Coordonnées' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect
      .poll(() => page.locator('#partners [aria-live]').textContent())
      .toBe(`Partenaires 2 à 4 sur ${partners.length}`);

    await page.unrouteAll();
    await screen.getByRole('button', { name: 'Recharger la page' }).click();
    await page.locator('#contact form').waitFor();
    expect(await screen.count()).toBe(0);
  },
);
