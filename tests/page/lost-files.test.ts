import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sections } from '../../src/sections/header/content.ts';
import { hydrate, hydrated, islandsOf } from '../../tools/browser/page.ts';
import { acceptMessages } from '../../tools/browser/mocks.ts';
import { testBrowser } from '../support/browser.ts';
import { product, siteUrl } from '../support/product.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

const browser = testBrowser();

/** The files that a visit may request, except those for right-to-left languages (locales/right-to-left.test.ts). */
const files = readdirSync(`${product.built.site}/assets`)
  .filter((file) => /\.(js|json|woff2)$/.test(file) && !/^index|rtl|latin/.test(file))
  .map((file) => ({ file, name: file.replace(/-[\w-]{8}\./, '.') }));

/** The page with one of its files missing; `restore` makes it available. */
async function openWithout(file: string): Promise<{ page: Page; restore: () => Promise<void> }> {
  const page = await browser.open('about:blank');
  const missing = `**/assets/${file}`;
  await page.route(missing, (route) => route.abort());
  await page.goto(siteUrl);
  return { page, restore: () => page.unroute(missing) };
}

const failures = (page: Page) => page.locator('[data-failure]:visible');
const hydratedIslands = (page: Page) => page.locator('[data-island][data-hydrated]');

/** Waits until each island either works or shows that it failed. */
async function settled(page: Page): Promise<{ working: number; failed: number }> {
  for (const name of await islandsOf(page)) {
    const island = page.locator(`[data-island=${name}]`);
    await island.scrollIntoViewIfNeeded();
    await page.locator(`[data-island=${name}][data-hydrated], [data-failure=${name}]:visible`).first().waitFor();
    expect(await island.isVisible()).toBe(true);
  }
  return { working: await hydratedIslands(page).count(), failed: await failures(page).count() };
}

describe('with one file missing, the rest of the page works, and the failed part offers a retry', () => {
  test.each(files)('$name', async ({ file }) => {
    const { page, restore } = await openWithout(file);
    const islands = await islandsOf(page);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu li a[href="#contact"]').click();
    const { working, failed } = await settled(page);
    expect(working + failed).toBe(islands.length);
    // What sending needs is requested as soon as the form works and the visitor types.
    if (await page.locator('[data-island=contact][data-hydrated]').count()) await fillForm(page, newVisitor());

    await restore();
    for (const island of islands) {
      const retry = page.locator(`[data-failure=${island}]`).getByRole('button', { name: 'Réessayer' });
      if (!(await retry.isVisible())) continue;
      await retry.click();
      await hydrated(page, island);
      // The button is gone, and the focus not lost.
      expect(await page.locator(`[data-island=${island}]:focus`).count()).toBe(1);
    }
    await expect.poll(() => hydratedIslands(page).count()).toBe(islands.length);
    expect(await failures(page).count()).toBe(0);
    await acceptMessages(page);
    await fillForm(page, newVisitor());
    await submitButton(page).click();
    await confirmation(page).waitFor();
  });
});

test.each(['hydrate-*.js', 'texts-contact-*.json'])(
  'on a page older than the deployed site, whose %s is gone, a retry reloads the page',
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
    await hydrate(page, 'contact');
    expect(await failures(page).count()).toBe(0);
  },
);

test('a message submitted before the code that sends it was lost can be submitted again, and is sent once, after a retry', async () => {
  const { page, restore } = await openWithout('hydrate-*.js');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await acceptMessages(page);
  await fillForm(page, newVisitor());
  await submitButton(page).click();
  await page.locator('[data-failure=contact]').waitFor();
  expect(await submitButton(page).isEnabled()).toBe(true);
  await submitButton(page).click();
  await page.locator('[data-failure=contact]').waitFor();
  await restore();
  await page.locator('[data-failure=contact]').getByRole('button', { name: 'Réessayer' }).click();
  await confirmation(page).waitFor();
  expect(sent).toHaveLength(1);
});

test('parts that were lost with the network come back with it', async () => {
  const { page, restore } = await openWithout('hydrate-*.js');
  const { length } = await islandsOf(page);
  expect(await settled(page)).toEqual({ working: 0, failed: length });
  await restore();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => hydratedIslands(page).count()).toBe(length);
  expect(await failures(page).count()).toBe(0);
});

test("for a browser that can't load the scripts, all can be read, the menu works, and a delayed hint says how to write or call", async () => {
  const { page } = await openWithout('*.js');
  const hint = page.getByText('Ce formulaire a besoin de JavaScript.');
  expect(await hint.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu a[href="#clients"]').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#clients');
  for (const id of sections.slice(1)) {
    expect(await page.locator(`#${id} h2`).isVisible()).toBe(true);
  }
  await finishAnimations(page);
  expect(await hint.isVisible()).toBe(true);
  expect(await hint.getByRole('link').count()).toBe(3);

  // Where scripts run, there is no such hint. (What is skipped has no animations that could end.)
  const other = await browser.open(`${siteUrl}/#contact`);
  await finishAnimations(other);
  expect(await other.getByText('Ce formulaire a besoin de JavaScript.').isVisible()).toBe(false);
});

const finishAnimations = (page: Page) => page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
