import { describe, expect, test } from 'vitest';
import { partners } from '../../../src/sections/partners/content.ts';
import { lookAt, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { desktop } from '../../support/site.ts';
import { texts } from '../../support/texts.ts';
import { hydrate, labelOf, names, next, openerIn, previous, region, shown } from './carousel.ts';

const browser = testBrowser();
const openCarousel = openerIn(browser);

describe('cards and buttons', () => {
  test('the carousel has cards with logo, name, category, description and link, 1 to 4 in a row', async () => {
    const page = await browser.open(siteUrl, desktop);
    const cards = await region(page)
      .locator('li')
      .evaluateAll((slides) =>
        slides.map((slide) => {
          const link = slide.querySelector('a');
          const logo = slide.querySelector('img');
          return {
            name: slide.querySelector('h3')?.textContent,
            texts: [...slide.querySelectorAll('p')].map((text) => text.textContent),
            logo: [logo?.alt, logo?.width, logo?.height],
            link: [link?.textContent, link?.ariaLabel, link?.href, link?.target, link?.rel],
          };
        }),
      );
    expect(cards).toEqual(
      partners.map(({ id, website }) => {
        const { name, category, description } = texts.partners.items[id];
        const link = [
          'Visiter le site',
          labelOf(name),
          new URL(website).href,
          '_blank',
          'noopener',
        ];
        return { name, texts: [category, description], logo: [`Logo ${name}`, 48, 48], link };
      }),
    );

    for (const [width, columns] of [
      [360, 1],
      [899, 1],
      [900, 2],
      [1199, 2],
      [1200, 3],
      [1535, 3],
      [1536, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await hydrate(page);
      await expect.poll(() => shown(page)).toEqual(names.slice(0, columns));
    }
  });

  test("the carousel's buttons and links are at least 44 px high", async () => {
    const page = await lookAt(siteUrl);
    const controls = region(page).locator('button, a');
    const heights = await controls.evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().height),
    );
    expect(heights).toHaveLength(2 + names.length);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test('a button has a tooltip that opens after 700 ms of hovering, and closes on Escape', async () => {
    const page = await openCarousel();
    const hint = region(page).getByText('Next slide', { exact: true });
    const pointed = performance.now();
    await next(page).hover();
    await next(page).evaluate(async (button) => {
      while (!button.nextElementSibling?.checkVisibility({ visibilityProperty: true }))
        await new Promise(requestAnimationFrame);
    });
    expect(performance.now() - pointed).toBeGreaterThan(690);
    // The measured time depends on the machine, so the test also reads the exact delay from the
    // style.
    expect(await hint.evaluate((element) => getComputedStyle(element).transitionDelay)).toBe(
      '0.7s, 0.7s',
    );
    // Escape hides the tooltip (WCAG 1.4.13).
    await page.keyboard.press('Escape');
    await expect.poll(() => hint.isVisible()).toBe(false);
    // Focus by keyboard shows the tooltip, too, and Escape hides the tooltip each time.
    await page.mouse.move(0, 0);
    for (let times = 0; times < 2; times++) {
      await previous(page).focus();
      await page.keyboard.press('Tab');
      await expect.poll(() => hint.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => hint.isVisible()).toBe(false);
    }
    expect(await next(page).getAttribute('lang')).toBe('en');
  });
});
