import type { Locator, Page } from 'playwright-core';
import { partners } from '../../../src/sections/partners/content.ts';
import type { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { desktop, holdFile } from '../../support/site.ts';
import { texts } from '../../support/texts.ts';

export const names = partners.map(({ id }) => texts.partners.items[id].name);

export const region = (page: Page) =>
  page.getByRole('region', { name: 'Carrousel des partenaires' });
export const next = (page: Page) => region(page).getByRole('button', { name: 'Next slide' });
export const previous = (page: Page) =>
  region(page).getByRole('button', { name: 'Previous slide' });
export const announced = (page: Page) => region(page).locator('[aria-live=polite]').textContent();
export const labelOf = (name: string | undefined) => `Visiter le site ${name} (nouvel onglet)`;
export const linkOf = (page: Page, name: string | undefined) =>
  page.getByRole('link', { name: labelOf(name) });

type Browser = ReturnType<typeof testBrowser>;

/**
 * Opens the page with the carousel in view and hydrated. Pages have reduced motion by default, so
 * the carousel jumps unless `options` allow motion.
 */
export const openerIn =
  (browser: Browser) =>
  async (options: Parameters<Browser['open']>[1] = desktop): Promise<Page> => {
    const page = await browser.open(siteUrl, options);
    await hydrate(page);
    return page;
  };

export async function hydrate(page: Page): Promise<void> {
  await region(page).scrollIntoViewIfNeeded();
  await region(page)
    .getByText(/^Partenaires? \d/)
    .first()
    .waitFor();
}

/**
 * The names on the fully visible cards, from left to right. Waits until the carousel stands still.
 */
export function shown(page: Page): Promise<string[]> {
  return region(page).evaluate(async (carousel) => {
    const slides = [...carousel.querySelectorAll('li')];
    const lefts = () => slides.map((slide) => slide.getBoundingClientRect().left).join();
    for (let last = '', unmoved = 0; unmoved < 6; last = lefts()) {
      await new Promise(requestAnimationFrame);
      unmoved = lefts() === last ? unmoved + 1 : 0;
    }
    const row = carousel.querySelector('ul')?.parentElement?.getBoundingClientRect();
    return slides
      .map((slide) => ({
        box: slide.getBoundingClientRect(),
        name: slide.querySelector('h3')?.textContent ?? '',
      }))
      .filter(({ box }) => row && box.left > row.left - 2 && box.right < row.right + 2)
      .toSorted((first, second) => first.box.left - second.box.left)
      .map(({ name }) => name);
  });
}

/** Drags an element of the carousel to the left, without releasing the mouse button. */
export async function dragToLeft(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y + 12, { steps: 12 });
}

export const layout = (page: Page) =>
  region(page).evaluate((carousel) =>
    [...carousel.querySelectorAll('li, article, img, h3, a')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y + scrollY, width, height].map((value) => Math.round(value * 10) / 10);
    }),
  );

/** Holds back the code that hydrates islands. */
export const holdCode = (page: Page) => holdFile(page, 'hydrate-*.js');
