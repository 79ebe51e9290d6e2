import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import {
  brokenPictures,
  desktop,
  distanceTo,
  linksOf,
  textOf,
  withMotion,
} from '../../support/site.ts';

const browser = testBrowser();

test('the hero has a title in four lines, two buttons and a picture, and the buttons are in the window before any scrolling', async () => {
  const page = await lookAt(siteUrl, desktop);
  const hero = page.locator('#home');
  const title = hero.getByRole('heading', { level: 1 });
  expect(await textOf(title)).toMatch(/^spécialiste de l'intégration de solutions informatiques$/i);
  expect(await linksOf(hero.getByRole('link'))).toEqual([
    ['Démarrer Votre Intégration', '#contact'],
    ['Ils Nous Ont Fait Confiance', '#clients'],
  ]);
  expect(await hero.getByRole('img').count()).toBe(1);
  expect(await brokenPictures(hero)).toEqual([]);

  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await title.evaluate(
      (element) =>
        element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines), `lines of the title, ${width} px wide`).toBe(4);
  }
  // The buttons and 70 % of the picture are in the window.
  for (const [width, height] of [
    [360, 780],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottoms = await hero
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThan(height);
    const bridge = await hero.getByRole('img').boundingBox();
    expect((bridge?.y ?? NaN) + 0.7 * (bridge?.height ?? NaN)).toBeLessThan(height);
  }
});

/** The properties that animations of the hero change as time passes. */
const moving = (page: Page) =>
  page.locator('#home').evaluate((hero) =>
    hero
      .getAnimations({ subtree: true })
      .filter(({ timeline }) => timeline === document.timeline)
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
  );

const followLinkToClients = async (page: Page) => {
  await page.locator('#home').getByRole('link', { name: 'Ils Nous Ont Fait Confiance' }).click();
  await expect.poll(() => distanceTo(page, 'clients')).toBeLessThan(2);
};

test('only transform and opacity move the bridge in the picture, and a link scrolls smoothly to the clients', async () => {
  const page = await browser.open(siteUrl, { ...desktop, ...withMotion });
  expect(new Set(await moving(page))).toEqual(new Set(['transform', 'opacity']));
  await page.evaluate(() => {
    const stops: number[] = [];
    addEventListener('scroll', () => stops.push(scrollY));
    Object.assign(window, { stops });
  });
  await followLinkToClients(page);
  const stops = await page.evaluate(() => (window as unknown as { stops: number[] }).stops);
  expect(stops.length).toBeGreaterThan(3);
});

test('with reduced motion, the bridge in the picture stands still, and the link jumps to the clients', async () => {
  const page = await browser.open(siteUrl, desktop);
  expect(await moving(page)).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'auto',
  );
  await followLinkToClients(page);
});
