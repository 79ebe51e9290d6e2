import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { words } from '../support/words.ts';
import { testBrowser } from '../support/browser.ts';

const browser = testBrowser();
const [product] = inject('products');
const siteUrl = product?.siteUrl ?? '';

const names = Object.values(words.partners.items).map(({ name }) => name);
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 360, height: 740 } };
/** A move is one jump: for tests that are about where it ends. */
const jumping = { ...desktop, reducedMotion: 'reduce' } as const;

const region = (page: Page) => page.getByRole('region', { name: 'Carrousel des partenaires' });
const next = (page: Page) => region(page).getByRole('button', { name: 'Next slide' });
const previous = (page: Page) => region(page).getByRole('button', { name: 'Previous slide' });
const announced = (page: Page) => region(page).locator('[aria-live=polite]').textContent();
const labelOf = (name: string | undefined) => `Visiter le site ${name} (nouvel onglet)`;
const linkOf = (page: Page, name: string) => page.getByRole('link', { name: labelOf(name) });

/** The site with the carousel in the window and alive. */
async function openCarousel(options: Parameters<typeof browser.open>[1] = jumping): Promise<Page> {
  const page = await browser.open(siteUrl, options);
  await wake(page);
  return page;
}

async function wake(page: Page): Promise<void> {
  await region(page).scrollIntoViewIfNeeded();
  await region(page)
    .getByText(/^Partenaires? \d/)
    .first()
    .waitFor();
}

/** The names on cards that are wholly on show once nothing moves any more, from left to right. */
function shown(page: Page): Promise<string[]> {
  return region(page).evaluate(async (carousel) => {
    const slides = [...carousel.querySelectorAll('li')];
    const lefts = () => slides.map((slide) => slide.getBoundingClientRect().left).join();
    for (let last = '', still = 0; still < 6; last = lefts()) {
      await new Promise(requestAnimationFrame);
      still = lefts() === last ? still + 1 : 0;
    }
    const row = carousel.querySelector('ul')?.parentElement?.getBoundingClientRect();
    return slides
      .map((slide) => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('h3')?.textContent ?? '' }))
      .filter(({ box }) => row && box.left > row.left - 2 && box.right < row.right + 2)
      .toSorted((first, second) => first.box.left - second.box.left)
      .map(({ name }) => name);
  });
}

/** Presses the mouse button on something in the carousel and pulls; the button stays down. */
async function dragToLeft(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y + 12, { steps: 12 });
}

/** Where the parts of the carousel are on the page. */
const layout = (page: Page) =>
  region(page).evaluate((carousel) =>
    [...carousel.querySelectorAll('li, article, img, h3, a')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y + scrollY, width, height].map((value) => Math.round(value * 10) / 10);
    }),
  );

/** Keeps the browser from downloading what comes alive; the returned function lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

describe('what a visitor sees', () => {
  test('each of the twelve cards has logo, name, category, description and a link to its site in a new tab', async () => {
    const page = await browser.open(siteUrl, desktop);
    const cards = await region(page)
      .locator('li')
      .evaluateAll((slides) =>
        slides.map((slide) => {
          const link = slide.querySelector('a');
          const logo = slide.querySelector('img');
          return {
            name: slide.querySelector('h3')?.textContent,
            words: [...slide.querySelectorAll('p')].map((text) => text.textContent),
            logo: [logo?.alt, logo?.width, logo?.height],
            link: [link?.textContent, link?.ariaLabel, link?.hostname, link?.target, link?.rel],
          };
        }),
      );
    expect(cards).toEqual(
      Object.entries(words.partners.items).map(([id, { name, category, description }]) => ({
        name,
        words: [category, description],
        logo: [`Logo de ${name}`, 48, 48],
        link: ['Visiter le site', labelOf(name), `${id}.example`, '_blank', 'noopener'],
      })),
    );
  });

  test.each([
    [360, 1],
    [899, 1],
    [900, 2],
    [1199, 2],
    [1200, 3],
    [1535, 3],
    [1536, 4],
  ])('at %i px wide, %i in a row', async (width, columns) => {
    const page = await openCarousel({ viewport: { width, height: 900 } });
    expect(await shown(page)).toEqual(names.slice(0, columns));
  });

  test.each(['light', 'dark'] as const)('axe finds nothing, on a phone and on a desktop (%s)', async (colorScheme) => {
    const page = await openCarousel({ ...phone, colorScheme });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await shown(page)).toHaveLength(width === 1280 ? 3 : 1);
      const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Carrousel des partenaires"]').analyze();
      expect(violations).toEqual([]);
    }
  });

  test('a button says what it does 700 ms after it was pointed at, until Escape', async () => {
    const page = await openCarousel();
    const hint = region(page).getByText('Next slide', { exact: true });
    const pointed = performance.now();
    await next(page).hover();
    await next(page).evaluate(async (button) => {
      while (!button.nextElementSibling?.checkVisibility({ visibilityProperty: true })) await new Promise(requestAnimationFrame);
    });
    const waited = performance.now() - pointed;
    expect(waited).toBeGreaterThan(690);
    expect(waited).toBeLessThan(2000);
    // Wherever the focus is.
    await page.keyboard.press('Escape');
    await expect.poll(() => hint.isVisible()).toBe(false);
  });

  test('buttons and links are at least 44 px high', async () => {
    const page = await openCarousel(phone);
    const heights = await region(page)
      .locator('button, a')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(heights).toHaveLength(2 + names.length);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

describe('moving it', () => {
  test('next goes all the way around and comes back to the first', async () => {
    const page = await openCarousel();
    for (let step = 1; step <= names.length; step++) {
      await next(page).click();
      const expected = [0, 1, 2].map((offset) => names[(step + offset) % names.length]);
      expect(await shown(page)).toEqual(expected);
      expect(await next(page).isEnabled()).toBe(true);
    }
  });

  test('previous on the first shows the last', async () => {
    const page = await openCarousel();
    await previous(page).click();
    expect(await shown(page)).toEqual([names[11], names[0], names[1]]);
    await next(page).click();
    expect(await shown(page)).toEqual(names.slice(0, 3));
  });

  test('the arrow keys scroll it while the focus is in it, and only then', async () => {
    const page = await openCarousel();
    await page.keyboard.press('ArrowRight');
    await next(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await shown(page)).toEqual(names.slice(2, 5));
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toEqual(names.slice(1, 4));
    await page.keyboard.press('Shift+ArrowRight');
    expect(await shown(page)).toEqual(names.slice(1, 4));
  });

  test.each(['link', 'paragraph'] as const)(
    'it can be dragged with a mouse from a %s: no link is followed, no text selected',
    async (role) => {
      const page = await openCarousel(desktop);
      await dragToLeft(page, region(page).locator('li').nth(1).getByRole(role).last());
      const selected = await page.evaluate(() => getSelection()?.toString());
      await page.mouse.up();
      expect(await shown(page)).toEqual(names.slice(1, 4));
      expect(page.context().pages()).toHaveLength(1);
      expect(selected).toBe('');
    },
  );

  test('for a visitor who wants less motion the end of a drag jumps as well', async () => {
    const page = await openCarousel();
    await dragToLeft(page, region(page).locator('li').nth(1).getByRole('link'));
    await page.mouse.up();
    const left = () =>
      region(page)
        .locator('li')
        .nth(1)
        .evaluate((slide) => slide.getBoundingClientRect().left);
    const soon = await left();
    await shown(page);
    expect(await left()).toBe(soon);
  });

  test('it can be swiped on a phone', async () => {
    const page = await openCarousel({ ...phone, hasTouch: true, isMobile: true });
    const box = await region(page).locator('li').first().boundingBox();
    if (!box) throw new Error('no card');
    const touch = await page.context().newCDPSession(page);
    const y = box.y + 60;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 300, y }] });
    for (let x = 280; x > 80; x -= 20)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await shown(page)).toEqual([names[1]]);
  });

  test('the first card stays the first when the window changes its number of columns', async () => {
    const page = await openCarousel();
    await next(page).click();
    await next(page).click();
    expect(await shown(page)).toEqual(names.slice(2, 5));
    for (const [width, columns] of [
      [1600, 4],
      [360, 1],
      [1000, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await shown(page)).toEqual(names.slice(2, 2 + columns));
    }
  });

  test('with no more cards than fit, the buttons are disabled, until fewer fit', async () => {
    const page = await openCarousel();
    await region(page).evaluate((carousel) =>
      carousel.querySelectorAll('li:nth-child(n + 4)').forEach((slide) => slide.remove()),
    );
    await expect.poll(() => next(page).isDisabled()).toBe(true);
    expect(await previous(page).isDisabled()).toBe(true);
    await page.setViewportSize(phone.viewport);
    await expect.poll(() => next(page).isEnabled()).toBe(true);
    expect(await previous(page).isEnabled()).toBe(true);
  });

  test.each([
    ['no-preference', 'slides'],
    ['reduce', 'jumps'],
  ] as const)('for a visitor with prefers-reduced-motion: %s it %s', async (reducedMotion, motion) => {
    const page = await openCarousel({ ...desktop, reducedMotion });
    const moved = await next(page).evaluate((button: HTMLElement) => {
      const first = document.querySelector('#partners li');
      const left = () => first?.getBoundingClientRect().left ?? 0;
      const before = left();
      button.click();
      return before - left();
    });
    const width = await region(page).evaluate((carousel) => carousel.querySelector('li')?.clientWidth);
    expect(Math.round(moved)).toBe(motion === 'jumps' ? width : 0);
  });
});

describe('without a mouse and without eyes', () => {
  test('the tab key reaches the cards in view and no others, wherever the carousel stands', async () => {
    const page = await openCarousel();
    const stops = async () => {
      const labels: (string | null)[] = [];
      await next(page).focus();
      while (labels.length < 20) {
        await page.keyboard.press('Tab');
        const label = await page.evaluate(() => document.activeElement?.closest('li') && document.activeElement.ariaLabel);
        if (!label) return labels;
        labels.push(label);
      }
      return labels;
    };
    expect(await stops()).toEqual(names.slice(0, 3).map(labelOf));
    await previous(page).click();
    expect(await shown(page)).toEqual([names[11], names[0], names[1]]);
    // In the order of the document: the last card stands in front of the first.
    expect(await stops()).toEqual([names[0], names[1], names[11]].map(labelOf));
  });

  test('assistive technology is told of the cards in view only, and of their place among all', async () => {
    const page = await openCarousel();
    await next(page).click();
    expect(await shown(page)).toEqual(names.slice(1, 4));
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const cards = nodes.filter(({ ignored, role, name }) => !ignored && role?.value === 'heading' && names.includes(name?.value));
    expect(cards.map(({ name }) => name?.value)).toEqual(names.slice(1, 4));
    const second = region(page).locator('li').nth(1);
    expect(await second.evaluate((slide) => [slide.ariaPosInSet, slide.ariaSetSize])).toEqual(['2', '12']);
  });

  test.each([
    ['ArrowRight', 'Gardanéo', 'Murelis'],
    ['ArrowLeft', 'Ondaïa', 'Murelis'],
    ['ArrowRight', 'Murelis', 'Murelis'],
  ])('%s with the focus on %s: it is on %s afterwards', async (key, before, after) => {
    const page = await openCarousel();
    await linkOf(page, before).focus();
    await page.keyboard.press(key);
    expect(await shown(page)).toEqual(key === 'ArrowRight' ? names.slice(1, 4) : [names[11], names[0], names[1]]);
    expect(await linkOf(page, after).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('focus on a card that is still sliding in does not displace the row', async () => {
    const page = await openCarousel(desktop);
    await next(page).evaluate((button: HTMLElement) => {
      button.click();
      document.querySelector<HTMLElement>('#partners li:nth-child(4) a')?.focus();
    });
    expect(await linkOf(page, 'Veilix').evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await shown(page)).toEqual(names.slice(1, 4));
  });

  test('its position is announced after each move, and not at load', async () => {
    const page = await openCarousel(desktop);
    expect(await announced(page)).toBe('');
    await next(page).click();
    await expect.poll(() => announced(page)).toBe('Partenaires 2 à 4 sur 12');
    await previous(page).click();
    await previous(page).click();
    await expect.poll(() => announced(page)).toBe('Partenaires 12 à 2 sur 12');
    await page.setViewportSize(phone.viewport);
    await expect.poll(() => announced(page)).toBe('Partenaire 12 sur 12');
  });
});

describe('before and without JavaScript', () => {
  test.each([360, 768, 1000, 1280, 1600])('at %i px wide everything is where it is once it is alive', async (width) => {
    const viewport = { width, height: 900 };
    const page = await browser.open('about:blank', { viewport });
    const letThrough = await holdCode(page);
    await page.goto(siteUrl);
    await region(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    const before = await layout(page);
    letThrough();
    await wake(page);
    expect(await layout(page)).toEqual(before);
  });

  test('without JavaScript there are no buttons, and all cards stand in view', async () => {
    const page = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    await region(page).scrollIntoViewIfNeeded();
    expect(await next(page).count()).toBe(0);
    for (const name of names) {
      const link = linkOf(page, name);
      const box = await link.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  });

  test('a click made before the code has arrived is done when it is there', async () => {
    const page = await browser.open('about:blank', desktop);
    const letThrough = await holdCode(page);
    await page.goto(siteUrl);
    await next(page).click();
    await next(page).click();
    letThrough();
    await wake(page);
    expect(await shown(page)).toEqual(names.slice(2, 5));
    expect(await announced(page)).toBe('Partenaires 3 à 5 sur 12');
  });

  test('what was scrolled to by hand before the code arrived is still there afterwards', async () => {
    const page = await browser.open('about:blank', phone);
    const letThrough = await holdCode(page);
    await page.goto(siteUrl);
    await region(page).scrollIntoViewIfNeeded();
    await region(page).evaluate((carousel) => {
      const row = carousel.querySelector('ul')?.parentElement;
      if (row) row.scrollLeft = 4 * row.clientWidth;
    });
    expect(await shown(page)).toEqual([names[4]]);
    letThrough();
    await wake(page);
    expect(await shown(page)).toEqual([names[4]]);
    expect(await announced(page)).toBe('');
    await next(page).click();
    expect(await shown(page)).toEqual([names[5]]);
  });
});

const tileOf = (page: Page, name: string) =>
  region(page)
    .locator('li', { has: page.getByRole('heading', { name }) })
    .locator('article > :first-child');
const sizeAndGround = (page: Page, name: string) =>
  tileOf(page, name).evaluate((tile) => {
    const { width, height } = tile.getBoundingClientRect();
    return [width, height, getComputedStyle(tile).backgroundColor];
  });

describe('a logo that fails to load', () => {
  test('before the code has arrived: the icon on its colour is there once it has, at the same size', async () => {
    const page = await browser.open('about:blank', desktop);
    const letThrough = await holdCode(page);
    await page.route('**/gardaneo-*.svg', (route) => route.abort());
    await page.goto(siteUrl);
    await region(page).scrollIntoViewIfNeeded();
    const logo = tileOf(page, 'Gardanéo').locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const [width, height] = await sizeAndGround(page, 'Gardanéo');
    letThrough();
    await tileOf(page, 'Gardanéo').locator('svg').waitFor();
    expect(await logo.count()).toBe(0);
    expect(await sizeAndGround(page, 'Gardanéo')).toEqual([width, height, 'rgb(75, 50, 195)']);
    expect(await region(page).locator('img').count()).toBe(names.length - 1);
  });

  test('after it: likewise', async () => {
    const page = await browser.open('about:blank', desktop);
    const fail = Promise.withResolvers<void>();
    await page.route('**/murelis-*.svg', async (route) => {
      await fail.promise;
      await route.abort();
    });
    await page.goto(siteUrl, { waitUntil: 'commit' });
    await wake(page);
    expect(await tileOf(page, 'Murelis').locator('img').count()).toBe(1);
    fail.resolve();
    await tileOf(page, 'Murelis').locator('svg').waitFor();
    expect(await sizeAndGround(page, 'Murelis')).toEqual([80, 80, 'rgb(163, 57, 27)']);
    expect(await region(page).locator('img').count()).toBe(names.length - 1);
  });

  test('a logo that has only not been asked for yet is no failure', async () => {
    const page = await browser.open(siteUrl, desktop);
    // Woken from afar, by the keyboard's focus rather than by scrolling.
    await page.evaluate(() =>
      document.querySelector('[data-island=partners]')?.dispatchEvent(new Event('focusin', { bubbles: true })),
    );
    await region(page).locator('[data-live]').waitFor({ state: 'attached' });
    const logos = region(page).locator('img');
    expect(await logos.evaluateAll((all) => all.map((logo) => (logo as HTMLImageElement).naturalWidth))).toContain(0);
    expect(await logos.count()).toBe(names.length);
  });
});
