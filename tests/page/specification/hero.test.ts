import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { brokenPictures, desktop, distanceTo, linksOf, textOf, withMotion } from '../../support/site.ts';

const browser = testBrowser();

describe('the hero', () => {
  const page = browser.openForEach(siteUrl, desktop);
  const hero = () => page().locator('#home');

  test('its title says that the company is a specialist in the integration of IT solutions', async () => {
    const title = await textOf(hero().getByRole('heading', { level: 1 }));
    expect(title).toMatch(/^spécialiste de l'intégration de solutions informatiques$/i);
  });

  test('it has two buttons, one to the contact form and one to the clients', async () => {
    expect(await linksOf(hero().getByRole('link'))).toEqual([
      ['Démarrer Votre Intégration', '#contact'],
      ['Ils Nous Ont Fait Confiance', '#clients'],
    ]);
  });

  test("'Démarrer Votre Intégration' goes to the contact section", async () => {
    await hero().getByRole('link', { name: 'Démarrer Votre Intégration' }).click();
    await expect.poll(() => distanceTo(page(), 'contact')).toBeLessThan(2);
  });

  test.each([
    [360, 640],
    [360, 780],
    [740, 360],
  ])('at %i × %i px both buttons are in the first screen, and most of the bridge', async (width, height) => {
    await page().setViewportSize({ width, height });
    const bottoms = await hero()
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThan(height);
    const bridge = await hero().getByRole('img').boundingBox();
    expect((bridge?.y ?? NaN) + 0.7 * (bridge?.height ?? NaN)).toBeLessThan(height);
    await page().setViewportSize(desktop.viewport);
  });

  test.each([1280, 1920])('its title has three lines at %i px', async (width) => {
    await page().setViewportSize({ width, height: 900 });
    const lines = await hero()
      .getByRole('heading', { level: 1 })
      .evaluate((title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight));
    expect(Math.round(lines)).toBe(3);
    await page().setViewportSize(desktop.viewport);
  });

  test('it has a picture', async () => {
    expect(await hero().getByRole('img').count()).toBe(1);
    expect(await brokenPictures(hero())).toEqual([]);
  });
});

describe('the bridge', () => {
  const moving = (reducedMotion: 'reduce' | 'no-preference') =>
    browser.open(siteUrl, { ...desktop, reducedMotion }).then((page) =>
      page.locator('#home').evaluate((hero) =>
        hero
          .getAnimations({ subtree: true })
          .filter(({ timeline }) => timeline === document.timeline)
          .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
      ),
    );

  test('moves without work for the main thread: only transforms and opacity', async () => {
    expect(new Set(await moving('no-preference'))).toEqual(new Set(['transform', 'opacity']));
  });

  test('stands still with reduced motion', async () => {
    expect(await moving('reduce')).toEqual([]);
  });
});

describe("'Ils Nous Ont Fait Confiance'", () => {
  test('scrolls smoothly to the clients section', async () => {
    const page = await browser.open(siteUrl, { ...desktop, ...withMotion });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
    await page.evaluate(() => {
      const stops: number[] = [];
      addEventListener('scroll', () => stops.push(scrollY));
      Object.assign(window, { stops });
    });
    await page.locator('#home').getByRole('link', { name: 'Ils Nous Ont Fait Confiance' }).click();
    await expect.poll(() => distanceTo(page, 'clients'), { timeout: 10_000 }).toBeLessThan(2);
    const stops = await page.evaluate(() => (window as unknown as { stops: number[] }).stops);
    expect(stops.length).toBeGreaterThan(3);
  });

  test('jumps there with reduced motion', async () => {
    const page = await browser.open(siteUrl, desktop);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await page.locator('#home').getByRole('link', { name: 'Ils Nous Ont Fait Confiance' }).click();
    await expect.poll(() => distanceTo(page, 'clients')).toBeLessThan(2);
  });
});
