import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { pathOf, sourceLocale } from '../../src/i18n/locales.ts';
import { islands } from '../../src/islands/registry.ts';
import { hydrateAll, loadPictures } from '../browser/page.ts';
import { states } from '../browser/states.ts';
import { hostSite } from '../build/hosting.ts';

let site: Awaited<ReturnType<typeof hostSite>>;
test.beforeAll(async () => {
  site = await hostSite('var/screenshots-build/dist');
});
test.afterAll(() => site.stop());

async function goTo(page: Page, path?: string): Promise<void> {
  const { locale = sourceLocale } = test.info().project.use;
  const response = await page.goto(new URL(path ?? pathOf(locale), site.url).href);
  if (!path) expect(response?.status(), `the page of LOCALE=${locale}`).toBe(200);
}

async function open(page: Page, path?: string): Promise<void> {
  await page.clock.install();
  await goTo(page, path);
  await loadPictures(page);
}

const makeTall = (page: Page) =>
  page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1400 });

const takePart = (part: Locator, name: string) =>
  expect.soft(part).toHaveScreenshot(`${name}.png`, {
    stylePath: join(import.meta.dirname, 'without-header.css'),
  });

test('the page', async ({ page }) => {
  await open(page);
  await expect.soft(page).toHaveScreenshot('first-view.png');
  await makeTall(page);
  await hydrateAll(page);
  for (const part of await page.locator('main > section, main + footer').all()) {
    await takePart(part, (await part.getAttribute('id')) ?? 'footer');
  }
});

for (const [name, reach] of Object.entries(states).slice(1)) {
  test(name, async ({ page }) => {
    await open(page);
    const opener = page.locator('[popovertarget]').filter({ visible: true });
    test.skip(
      name === 'the menu open' && (await opener.count()) === 0,
      'In a wide window, a page in one language has no menu.',
    );
    await makeTall(page);
    await reach(page);
    await page.mouse.move(5, 5);
    const notice = page
      .locator('#contact')
      .locator('[role=alert], [aria-live]')
      .filter({ visible: true, hasText: /./ });
    if (await notice.count()) await notice.first().scrollIntoViewIfNeeded();
    await expect(page).toHaveScreenshot(`${name.replaceAll(' ', '-')}.png`);
  });
}

test('not found', async ({ page }) => {
  await open(page, '/404');
  await expect(page).toHaveScreenshot('not-found.png');
});

test('printed', async ({ page }, testInfo) => {
  await open(page);
  await page.pdf({ path: testInfo.snapshotPath('printed.pdf'), format: 'A4' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const island of Object.keys(islands)) {
    test(island, async ({ page }) => {
      await goTo(page);
      await takePart(page.locator(`section:has([data-island=${island}])`), `no-script-${island}`);
    });
  }
});
