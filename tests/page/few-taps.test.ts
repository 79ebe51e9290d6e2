import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { requestedServices, servicesAndOffers } from '../../src/contract/services.ts';
import { sections } from '../../src/sections/header/content.ts';
import { nextFrame } from '../../tools/browser/page.ts';
import { lookAt, testBrowser } from '../support/browser.ts';
import { largeText, restyle } from '../support/restyle.ts';
import { siteUrl } from '../support/static-site.ts';
import { texts } from '../support/texts.ts';

const browser = testBrowser();

/**
 * Whether an element can be tapped: the whole element is in the window, and nothing covers its
 * middle.
 */
const isSeen = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return found !== null && element.contains(found);
  });

/** Waits until an element stands still, because the browser animates scrolling. */
async function settled(part: Locator): Promise<void> {
  const top = async () => (await part.boundingBox())?.y;
  let before = await top();
  for (let still = 0; still < 5;) {
    await nextFrame(part.page());
    const now = await top();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Taps and swipes from the top of the page on, and counts both. */
async function fingerOn(page: Page) {
  const used = { taps: 0, swipes: 0 };
  await page.evaluate(() => scrollTo(0, 0));

  async function find(part: Locator, swipe: () => Promise<void>): Promise<void> {
    await nextFrame(page);
    for (; used.swipes < 30 && !(await isSeen(part)); used.swipes++) {
      await swipe();
      await nextFrame(page);
    }
  }

  return {
    used,
    async tap(part: Locator): Promise<void> {
      await find(part, () => page.evaluate(() => scrollBy(0, 0.8 * innerHeight)));
      await part.tap();
      used.taps++;
    },
    async choose(list: Locator, value: string): Promise<void> {
      await this.tap(list);
      const option = list.locator(`option[value="${value}"]`);
      await find(option, async () => {
        const { x = 0, y = 0 } = (await list.locator('option').nth(3).boundingBox()) ?? {};
        await page.mouse.move(x + 40, y + 10);
        await page.mouse.wheel(0, 300);
        await settled(option);
      });
      await option.click();
      used.taps++;
    },
  };
}

test.each([
  [360, 640],
  [360, 740],
  [384, 740],
  [412, 915],
  [740, 360],
])(
  'the first screen of %i × %i shows the title, both buttons, and, from 740 px of height on, the sentence on the company above the picture',
  async (width, height) => {
    const page = await lookAt(siteUrl, { viewport: { width, height } });
    const isHigh = height >= 740;
    for (const part of await page
      .locator(`#home ${isHigh ? ':is(h1, h1 + p, a)' : ':is(h1, a)'}`)
      .all())
      expect(await isSeen(part)).toBe(true);
    if (!isHigh) return;
    const sentence = await page.locator('#home h1 + p').boundingBox();
    const picture = await page.locator('#home').getByRole('img').boundingBox();
    expect(sentence!.y + sentence!.height).toBeLessThanOrEqual(picture!.y);
  },
);

describe.each([
  [360, 740],
  [740, 360],
])('on a phone of %i × %i', (width, height) => {
  const isUpright = height > width;
  let page: Page;
  beforeEach(async () => {
    page = await browser.open(siteUrl, {
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
    });
  });
  const sampled = <Item>(all: readonly Item[]) =>
    width === 360 ? all : all.filter((_, at) => at === 0 || at === all.length - 1);
  const menu = () => page.locator('#menu');
  const toggle = () => page.getByRole('button', { name: 'Menu', exact: true });
  const goTo = async (finger: Awaited<ReturnType<typeof fingerOn>>, label: string) => {
    await finger.tap(toggle());
    await finger.tap(menu().getByRole('link', { name: label, exact: true }));
  };

  test('one tap calls the company from each section', async () => {
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.title = (event.target as Element).closest('a')?.href ?? '';
        event.preventDefault();
      }),
    );
    const call = page.getByRole('banner').getByRole('link', { name: 'Appeler le' });
    for (const id of sections) {
      const finger = await fingerOn(page);
      await page.evaluate((hash) => document.querySelector(hash)!.scrollIntoView(), `#${id}`);
      await finger.tap(call);
      expect(finger.used, id).toEqual({ taps: 1, swipes: 0 });
      expect(await page.title()).toBe(company.phone.href);
    }
  });

  test('WhatsApp takes two taps, in the menu or above the form', async () => {
    const link = (part: Locator) => part.getByRole('link', { name: 'WhatsApp', exact: true });
    const finger = await fingerOn(page);
    await finger.tap(toggle());
    expect(await isSeen(link(menu()))).toBe(true);
    expect(await link(menu()).getAttribute('href')).toBe(company.whatsApp);
    await page.keyboard.press('Escape');
    await page.locator('#home a[href="#contact"]').tap();
    const form = page.locator('[data-form]');
    await expect.poll(() => isSeen(link(form))).toBe(true);
    expect(await isSeen(form.getByText(company.phone.display))).toBe(true);
  });

  test('three taps show a service', async () => {
    for (const id of sampled(servicesAndOffers.services)) {
      const finger = await fingerOn(page);
      await goTo(finger, 'Services');
      await finger.tap(page.locator(`#services a[href="#${id}"]`));
      await nextFrame(page);
      const card = page.getByRole('article').filter({ has: page.locator(`[id="${id}"]`) });
      const { title, description } = texts.services.items[id];
      expect(await isSeen(card.getByText(title, { exact: true })), id).toBe(true);
      expect(await isSeen(card.getByText(description)), id).toBe(true);
      const bar = await page.locator('#header').boundingBox();
      // On a phone held sideways, the card may be higher than the window, so only the card's title
      // has to be below the header. The title's position may have a fraction of a pixel.
      const top = isUpright ? card : card.getByText(title, { exact: true });
      const { y } = (await top.boundingBox())!;
      expect(isUpright ? y : Math.round(y), id).toBeGreaterThanOrEqual(bar!.height);
      expect(finger.used, id).toEqual({ taps: 3, swipes: 0 });
    }
  });

  test('three taps and at most three swipes (one on an upright phone) choose a service or an offer in the form', async () => {
    for (const id of sampled(requestedServices)) {
      const finger = await fingerOn(page);
      await finger.tap(page.locator('#home a[href="#contact"]'));
      const list = page.locator('#contact select');
      await finger.choose(list, id);
      expect(await list.inputValue()).toBe(id);
      expect(finger.used.taps, id).toBe(3);
      // A phone held sideways shows five of the list's thirteen options at once.
      expect(finger.used.swipes, id).toBeLessThanOrEqual(isUpright ? 1 : 3);
    }
  });

  test('two taps show the names of all partners', async () => {
    const finger = await fingerOn(page);
    await goTo(finger, 'Partenaires');
    await nextFrame(page);
    const names = Object.values(texts.partners.items).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(2);
    const list = page.locator('#partners p').filter({ hasText: names[0]! }).first();
    for (const name of names) expect(await list.textContent()).toContain(name);
    expect(await isSeen(list)).toBe(true);
    expect(finger.used).toEqual({ taps: 2, swipes: 0 });
  });
});

const headers: { where: string; width: number; css?: string; forcedColors?: 'active' }[] = [
  { where: 'on a phone of 320 px', width: 320 },
  { where: 'on a phone of 320 px with text twice as large', width: 320, css: largeText },
  { where: 'in forced colours', width: 320, forcedColors: 'active' },
  { where: 'on a tablet', width: 600 },
  { where: 'on a small desktop', width: 1280 },
];

test.each([
  ['with', true],
  ['without', false],
])(
  "%s scripts, the header shows the company's whole name, and its number can be tapped, in windows of each width, with large text and in forced colours",
  async (_, javaScriptEnabled) => {
    const page = await browser.open(siteUrl, { javaScriptEnabled });
    for (const { where, width, css = '', forcedColors = null } of headers) {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ forcedColors });
      await restyle(page, css);
      const [name, call, bar] = await page
        .locator('#header')
        .evaluate((header) =>
          [
            header.querySelector('a > :first-child')!,
            header.querySelector('a[href^="tel:"]')!,
            header,
          ].map((part) => part.getBoundingClientRect()),
        );
      expect(name!.left, where).toBeGreaterThanOrEqual(0);
      expect(name!.right, where).toBeLessThanOrEqual(call!.left);
      expect(call!.right, where).toBeLessThanOrEqual(width);
      expect([name!.top >= 0, name!.bottom <= bar!.bottom], where).toEqual([true, true]);
      expect(Math.min(call!.width, call!.height), where).toBeGreaterThanOrEqual(44);
      const figures = page.locator('#header').getByText(company.phone.display);
      expect(await figures.isVisible(), where).toBe(width === 600);
    }
  },
);
