import type { Page } from 'playwright-core';
import type { IslandName } from '../../src/components/Island.tsx';

export const hydrated = (page: Page, island: IslandName): Promise<void> =>
  page.locator(`[data-island=${island}][data-hydrated]`).waitFor();

export async function hydrate(page: Page, island: IslandName): Promise<void> {
  await page.locator(`[data-island=${island}]`).scrollIntoViewIfNeeded();
  await hydrated(page, island);
}

export async function hydrateAll(page: Page): Promise<void> {
  for (const island of await islandsOf(page)) await hydrate(page, island);
}

export const islandsOf = (page: Page): Promise<IslandName[]> =>
  page
    .locator('[data-island]')
    .evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset['island'] as IslandName));

export const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load("1em 'Bricolage Grotesque Variable'");
    for (const picture of document.images) picture.loading = 'eager';
    for (const picture of document.images) await picture.decode();
  });
}
