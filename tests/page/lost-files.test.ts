import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { IslandName } from '../../src/components/Island.tsx';
import { hydrateAll, hydrated, islandsOf } from '../../tools/browser/page.ts';
import { acceptMessages, messageCalls } from '../../tools/browser/mocks.ts';
import { testBrowser } from '../support/browser.ts';
import { built, siteUrl } from '../support/static-site.ts';
import { confirmation, fillForm, newVisitor, submitButton, typedIn } from '../support/visitor.ts';

const browser = testBrowser();
const working = testBrowser({ working: true });

/**
 * The scripts, texts and font that a visit in French may request, except the page's first script.
 * locales/right-to-left.test.ts tests the script for right-to-left languages.
 */
const files = readdirSync(`${built.site}/assets`)
  .filter((file) => /\.(js|json|woff2)$/.test(file) && !/^index|rtl|latin/.test(file))
  .map((file) => ({ file, name: file.replace(/-[\w-]{4,8}\./, '.') }));

async function openWithout(...missing: string[]) {
  // Only a page that computes its own proof requests the worker's file.
  const needsWorker = missing.some((url) => url.includes('proof-worker'));
  const page = await (needsWorker ? working : browser).open('about:blank');
  let requests = 0;
  for (const url of missing) {
    await page.route(url, (route) => {
      requests++;
      return route.abort();
    });
  }
  await page.goto(siteUrl);
  const restore = async () => void (await Promise.all(missing.map((url) => page.unroute(url))));
  return { page, restore, asked: () => requests };
}

const failure = (page: Page, island: IslandName) => page.locator(`[data-failure=${island}]`);
const failures = (page: Page) => page.locator('[data-failure]:visible');
const hydratedIslands = (page: Page) => page.locator('[data-island][data-hydrated]');
const isHydrated = async (page: Page, island: IslandName) =>
  (await page.locator(`[data-island=${island}][data-hydrated]`).count()) === 1;

/**
 * Says that the network is back, until `isDone`. Playwright's `setOffline(false)` may say so before
 * requests succeed, and then the islands fail again.
 */
const networkReturns = (page: Page, isDone: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return isDone();
    })
    .toBe(true);

describe('missing files', () => {
  test.each(files)('without $name, the rest of the page works', async ({ file }) => {
    const { page, restore, asked } = await openWithout(`**/assets/${file}`);
    const islands = await islandsOf(page);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu li a[href="#contact"]').click();
    await page.locator('[data-island=partners]').scrollIntoViewIfNeeded();
    await page
      .locator('[data-island=partners][data-hydrated], [data-failure=partners]:visible')
      .first()
      .waitFor();
    // The files for sending are requested when the form is live and the visitor types.
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await expect.poll(asked).toBeGreaterThan(0);
    expect(await failure(page, 'contact').isVisible()).toBe(false);

    await restore();
    if (!(await isHydrated(page, 'partners'))) {
      await failure(page, 'partners').getByRole('button', { name: 'Réessayer' }).click();
      await hydrated(page, 'partners');
      // The retry button is gone, and the island has the focus instead.
      expect(await page.locator('[data-island=partners]:focus').count()).toBe(1);
    }
    // An island loads again only if its last attempt has failed, so the test presses a key
    // repeatedly.
    const touched = async () => (
      await page.getByLabel('Nom complet *').press('Shift'),
      hydratedIslands(page).count()
    );
    await expect.poll(touched).toBe(islands.length);
    expect(await failures(page).count()).toBe(0);
    expect(await typedIn(page)).toEqual(visitor);
    await acceptMessages(page);
    await submitButton(page).click();
    await confirmation(page).waitFor();
  });
});

test.each(['hydrate-*.js', 'texts-partners-*.json'])(
  'if a deployment has removed %s, a retry reloads the page and keeps the typed texts',
  async (file) => {
    const page = await browser.open('about:blank');
    const gone = `**/assets/${file}`;
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await page.goto(siteUrl);
    const visitor = newVisitor();
    await fillForm(page, visitor);
    await page.locator('#partners').scrollIntoViewIfNeeded();
    await failure(page, 'partners').waitFor();
    await page.unroute(gone);
    await Promise.all([
      page.waitForEvent('load'),
      failure(page, 'partners').getByRole('button', { name: 'Réessayer' }).click(),
    ]);
    await hydrateAll(page);
    expect(await failures(page).count()).toBe(0);
    expect(await typedIn(page)).toEqual(visitor);
  },
);

test("a message that neither the form's code nor the browser can send is sent once after a retry", async () => {
  const { page, restore, asked } = await openWithout('**/assets/hydrate-*.js', `${messageCalls}*`);
  await fillForm(page, newVisitor());
  for (const _ of ['first', 'second']) {
    const before = asked();
    await submitButton(page).click();
    await expect.poll(asked).toBeGreaterThan(before);
    await failure(page, 'contact').waitFor();
    expect(await submitButton(page).isEnabled()).toBe(true);
  }
  await restore();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await acceptMessages(page);
  await failure(page, 'contact').getByRole('button', { name: 'Réessayer' }).click();
  await confirmation(page).waitFor();
  expect(sent).toHaveLength(1);
});

test('a form that was invalid when its button was pressed is not submitted by itself when its code loads', async () => {
  const { page, restore } = await openWithout('**/assets/hydrate-*.js');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['submits'] = '0';
    addEventListener(
      'submit',
      () => (dataset['submits'] = `${Number(dataset['submits']) + 1}`),
      true,
    );
  });
  await submitButton(page).click();
  await page.locator('#contact #name:focus').waitFor();
  await restore();
  await networkReturns(page, () => isHydrated(page, 'contact'));
  expect(await page.locator('html').getAttribute('data-submits')).toBe('0');
  expect(await page.locator('#contact [aria-invalid=true]').count()).toBe(0);
  expect(await failures(page).count()).toBe(0);
});

test('islands that failed to load are loaded again when the network returns', async () => {
  const { page, restore } = await openWithout('**/assets/hydrate-*.js');
  const { length } = await islandsOf(page);
  await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
  await page.locator('[data-island=partners]').scrollIntoViewIfNeeded();
  await failure(page, 'partners').waitFor();
  await restore();
  await networkReturns(page, async () => (await hydratedIslands(page).count()) === length);
  expect(await failures(page).count()).toBe(0);
});

test('a retry downloads a file again if its first download broke off half-way', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 400_000 });
    response.write(' '.repeat(1000), () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const page = await browser.open('about:blank');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await page.route('**/assets/hydrate-*.js', (route) => route.continue({ url }));
  await page.goto(siteUrl);
  await page.locator('[data-island=partners]').scrollIntoViewIfNeeded();
  await failure(page, 'partners').waitFor();
  await page.unroute('**/assets/hydrate-*.js');
  await failure(page, 'partners').getByRole('button', { name: 'Réessayer' }).click();
  await hydrated(page, 'partners');
  expect(await failures(page).count()).toBe(0);
});
