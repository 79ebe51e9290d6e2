import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awake } from '../../tools/browser/awake.ts';
import { acceptMessages } from '../../tools/browser/mocks.ts';
import { testBrowser } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { siteUrl } from '../support/site.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser();

/** What a visitor's browser may ask for; what only App Check or a language from right to left needs is never asked for here. */
const files = readdirSync(`${product.built.site}/assets`)
  .filter((file) => /\.(js|json|woff2)$/.test(file) && !/^index|rtl|latin/.test(file))
  .map((file) => ({ file, name: file.replace(/-[\w-]{8}\./, '.') }));

/** The page while one of its files can't be had; `give` lets it through from then on. */
async function openWithout(file: string): Promise<{ page: Page; give: () => Promise<void> }> {
  const page = await browser.open('about:blank');
  const lost = `**/assets/${file}`;
  await page.route(lost, (route) => route.abort());
  await page.goto(siteUrl);
  return { page, give: () => page.unroute(lost) };
}

const failures = (page: Page) => page.locator('[data-failure]:visible');
const awakeIslands = (page: Page) => page.locator('[data-island][data-awake]');

/** A part that needs JavaScript either works or says that it doesn't. */
async function settled(page: Page): Promise<{ working: number; failed: number }> {
  for (const part of ['#partners', '#contact']) {
    await page.locator(part).scrollIntoViewIfNeeded();
    const island = page.locator(`${part} [data-island]`);
    await page.locator(`${part} [data-island][data-awake], ${part} [data-failure]:visible`).first().waitFor();
    expect(await island.isVisible()).toBe(true);
  }
  return { working: await awakeIslands(page).count(), failed: await failures(page).count() };
}

describe('the page can be read, the menu works, the other parts live, what failed says so and can be asked again', () => {
  test.each(files)('without $name', async ({ file }) => {
    const { page, give } = await openWithout(file);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu li a[href="#contact"]').click();
    const { working, failed } = await settled(page);
    expect(working + failed).toBe(2);

    await give();
    for (const part of ['partners', 'contact']) {
      const retry = page.locator(`[data-failure=${part}]`).getByRole('button', { name: 'Réessayer' });
      if (await retry.isVisible()) await retry.click();
    }
    await expect.poll(() => awakeIslands(page).count()).toBe(2);
    expect(await failures(page).count()).toBe(0);
    await acceptMessages(page);
    await fillForm(page, newVisitor());
    await submitButton(page).click();
    await confirmation(page).waitFor();
  });
});

test.each(['hydrate-*.js', 'words-contact-*.json'])(
  'a page that is older than the site, whose %s is gone: asked again, it is loaded anew',
  async (file) => {
    const page = await browser.open('about:blank');
    const gone = `**/assets/${file}`;
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await page.goto(siteUrl);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    const failure = page.locator('[data-failure=contact]');
    await failure.waitFor();
    await page.unroute(gone);
    await Promise.all([page.waitForEvent('load'), failure.getByRole('button', { name: 'Réessayer' }).click()]);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await awake(page, 'contact');
    expect(await failures(page).count()).toBe(0);
  },
);

describe("a browser that can't run the scripts, or never gets them", () => {
  const page = browser.openForAll('about:blank');
  const hint = () => page().getByText('Ce formulaire a besoin de JavaScript.');

  test('has the whole page to read, with a menu that opens and leads on', async () => {
    await page().route('**/assets/*.js', (route) => route.abort());
    await page().goto(siteUrl);
    await page().getByRole('button', { name: 'Menu' }).click();
    await page().locator('#menu a[href="#clients"]').click();
    await expect.poll(() => page().evaluate(() => location.hash)).toBe('#clients');
    for (const part of ['#about', '#services', '#offers', '#partners', '#clients', '#contact']) {
      expect(await page().locator(`${part} h2`).isVisible()).toBe(true);
    }
  });

  test('is told after a while that the form needs them, and how to write or call instead', async () => {
    expect(await hint().isVisible()).toBe(false);
    await page().evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    expect(await hint().isVisible()).toBe(true);
    expect(await hint().getByRole('link').count()).toBe(2);
  });
});

test("where the scripts run, no one is told that they don't", async () => {
  const page = await browser.open(siteUrl);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  expect(await page.getByText('Ce formulaire a besoin de JavaScript.').isVisible()).toBe(false);
});
