import { beforeEach, describe, expect, test } from 'vitest';
import { crashContact } from '../../../tools/browser/mocks.ts';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { desktop, textOf } from '../../support/site.ts';

const browser = testBrowser();

describe('a path', () => {
  const page = browser.openForEach('about:blank', desktop);
  const logged: string[] = [];
  const visit = async (path: string) => {
    logged.length = 0;
    return page().goto(siteUrl + path);
  };

  beforeEach(() => {
    page().on('console', (message) => logged.push(message.text()));
    page().on('pageerror', (error) => logged.push(error.message));
  });

  test('/ is the landing page, and logs nothing', async () => {
    expect((await visit('/'))?.status()).toBe(200);
    expect(await page().locator('section#home').isVisible()).toBe(true);
    expect(logged).toEqual([]);
  });

  test('any other is not found: a real 404, logged to the console', async () => {
    for (const path of ['/nulle-part', '/services/inconnu', '/index.php']) {
      expect((await visit(path))?.status()).toBe(404);
      expect(await textOf(page().getByRole('heading'))).toBe('404');
      expect(logged.filter((line) => line.includes(`404: no page at ${path}`))).toHaveLength(1);
    }
  });

  test("that is not found shows '404', 'Oops! Page not found' and a link home, declared as English", async () => {
    await visit('/nulle-part');
    const title = page().getByRole('heading', { level: 1 });
    expect(await textOf(title)).toBe('404');
    expect(await title.evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain('Bricolage');
    expect(await title.evaluate((heading) => heading.closest('[lang]')?.getAttribute('lang'))).toBe('en');
    expect(await page().getByText('Oops! Page not found', { exact: true }).isVisible()).toBe(true);
    const home = page().getByRole('link', { name: 'Return to Home', exact: true });
    expect(await home.getAttribute('href')).toBe('/');
    await home.click();
    await page().locator('section#home').waitFor();
    expect(page().url()).toBe(`${siteUrl}/`);
  });
});

describe('a part of the page that crashes while rendering', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const screen = () => page().getByRole('alert');

  beforeEach(async () => {
    await crashContact(page(), `new Error('La vue a lâché.')`);
    await screen().waitFor();
  });

  test("shows 'Unexpected Application Error!' with a status and the message", async () => {
    expect(await textOf(screen().getByRole('heading'))).toBe('Unexpected Application Error!');
    expect(await screen().getByText('Statut 500', { exact: true }).isVisible()).toBe(true);
    expect(await screen().getByText('La vue a lâché.', { exact: true }).isVisible()).toBe(true);
  });

  test('leaves the rest of the page intact and interactive', async () => {
    expect(await page().locator('main > section').count()).toBe(7);
    expect(await page().locator('#contact form').count()).toBe(0);
    expect(await page().getByRole('heading', { name: 'Nos Coordonnées' }).isVisible()).toBe(true);
    await page().getByRole('button', { name: 'Next slide' }).click();
    const announced = page().locator('#partners [aria-live]');
    await expect.poll(() => announced.textContent()).toBe('Partenaires 2 à 4 sur 12');
  });

  test('offers a link home, and a button that reloads the page', async () => {
    expect(await screen().getByRole('link', { name: "Retour à l'accueil" }).getAttribute('href')).toBe('/');
    await page().unrouteAll();
    await screen().getByRole('button', { name: 'Recharger la page' }).click();
    await page().locator('#contact form').waitFor();
    expect(await screen().count()).toBe(0);
  });

  test("shows the error's own status", async () => {
    const other = await browser.open(siteUrl, desktop);
    await crashContact(other, `Object.assign(new Error('Service indisponible'), { status: 503 })`);
    const unavailable = other.getByRole('alert');
    await unavailable.waitFor();
    expect(await unavailable.getByText('Statut 503', { exact: true }).isVisible()).toBe(true);
    expect(await unavailable.getByText('Service indisponible', { exact: true }).isVisible()).toBe(true);
  });
});
