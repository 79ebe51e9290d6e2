import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/product.ts';
import { desktop, distanceTo, isFocused, linksOf, phone } from '../../support/site.ts';

const browser = testBrowser();

const links = [
  ['Accueil', '#home'],
  ['À Propos', '#about'],
  ['Services', '#services'],
  ['Nos Offres', '#offers'],
  ['Partenaires', '#partners'],
  ['Clients', '#clients'],
  ['Contact', '#contact'],
] as const;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const callToAction = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Commencer Votre Projet' });

describe('on a large screen', () => {
  const page = browser.openForEach(siteUrl, desktop);

  test('it links to all seven sections', async () => {
    expect(await linksOf(menu(page()).locator('li a'))).toEqual(links);
    const tops = await menu(page())
      .locator('li a')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await toggle(page()).count()).toBe(0);
  });

  test('each link leads to its section, and is marked as current', async () => {
    for (const [label, target] of links) {
      const link = menu(page()).getByRole('link', { name: label, exact: true });
      await link.click();
      const id = target.slice(1);
      if (id === 'home') await expect.poll(() => page().evaluate(() => scrollY)).toBe(0);
      else await expect.poll(() => distanceTo(page(), id)).toBeLessThan(2);
      const marked = menu(page()).locator('a[aria-current]');
      await expect.poll(async () => linksOf(marked)).toEqual([[label, target]]);
    }
  });

  test('the current link follows the section in view while scrolling', async () => {
    for (const [label, target] of links.toReversed()) {
      await page()
        .locator(target)
        .evaluate((section) => section.scrollIntoView());
      await expect.poll(async () => (await linksOf(menu(page()).locator('a[aria-current]'))).flat()).toEqual([label, target]);
    }
  });

  test('the last section wins if a busy browser reports several at once', async () => {
    const busy = await browser.open('about:blank', desktop);
    await busy.addInitScript(() => {
      const Observer = IntersectionObserver;
      window.IntersectionObserver = class extends Observer {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(callback, options);
          const report = (...moves: [id: string, isIntersecting: boolean][]) => {
            const entries = moves.map(([id, isIntersecting]) => ({ target: document.getElementById(id), isIntersecting }));
            callback(entries as unknown as IntersectionObserverEntry[], this);
          };
          if (options?.rootMargin?.startsWith('-')) Object.assign(window, { report });
        }
      };
    });
    await busy.goto(siteUrl);
    const marked = () => linksOf(menu(busy).locator('a[aria-current]'));
    // Otherwise the browser's own first report could come after this one.
    await expect.poll(marked).toEqual([['Accueil', '#home']]);
    await busy.evaluate(() => {
      const { report } = window as unknown as { report: (...moves: [string, boolean][]) => void };
      report(['services', true], ['home', false], ['services', false], ['contact', true]);
    });
    expect(await marked()).toEqual([['Contact', '#contact']]);
  });

  test('it is fixed at the top, and gets a background once the page is scrolled', async () => {
    const header = page().getByRole('banner');
    const look = () =>
      header.evaluate((bar) => {
        const { position, backgroundColor } = getComputedStyle(bar);
        return { position, top: bar.getBoundingClientRect().top, backgroundColor };
      });
    await page().evaluate(() => scrollTo(0, 0));
    await expect.poll(look).toEqual({ position: 'fixed', top: 0, backgroundColor: 'rgba(0, 0, 0, 0)' });
    await page().evaluate(() => scrollTo(0, 3000));
    await expect.poll(look).toEqual({ position: 'fixed', top: 0, backgroundColor: 'rgb(7, 26, 34)' });
  });

  test('it always has that background in browsers without scroll timelines', async () => {
    await page().evaluate(() => scrollTo(0, 0));
    const background = await page()
      .getByRole('banner')
      .evaluate((bar) => {
        bar.style.animation = 'none';
        const { backgroundColor } = getComputedStyle(bar);
        bar.style.removeProperty('animation');
        return backgroundColor;
      });
    expect(background).toBe('rgb(7, 26, 34)');
  });

  test("'Commencer Votre Projet' goes to the contact section", async () => {
    expect(await callToAction(page()).getAttribute('href')).toBe('#contact');
    await page().evaluate(() => scrollTo(0, 0));
    await callToAction(page()).click();
    await expect.poll(() => distanceTo(page(), 'contact')).toBeLessThan(2);
  });
});

describe('on a small screen', () => {
  const page = browser.openForEach(siteUrl, phone);
  const isOpen = () => menu(page()).isVisible();

  test('a toggle opens and closes the menu, and exposes its state to assistive technology', async () => {
    const devtools = await page().context().newCDPSession(page());
    const expanded = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree');
      const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu');
      return button?.properties?.find(({ name }) => name === 'expanded')?.value.value as unknown;
    };
    expect(await isOpen()).toBe(false);
    expect(await expanded()).toBe(false);
    await toggle(page()).click();
    expect(await isOpen()).toBe(true);
    expect(await expanded()).toBe(true);
    await toggle(page()).click();
    expect(await isOpen()).toBe(false);
  });

  test('the menu is vertical, and has the seven links and the call to action', async () => {
    await toggle(page()).click();
    expect(await linksOf(menu(page()).getByRole('link'))).toEqual([...links, ['Commencer Votre Projet', '#contact']]);
    const boxes = await menu(page())
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
    boxes.slice(1).forEach(({ top }, index) => expect(top).toBeGreaterThanOrEqual(boxes[index]?.bottom ?? NaN));
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
    await toggle(page()).click();
  });

  test('choosing a link closes it and goes there', async () => {
    for (const [label, target] of links.slice(1)) {
      await toggle(page()).click();
      await menu(page()).getByRole('link', { name: label, exact: true }).click();
      await expect.poll(isOpen).toBe(false);
      await expect.poll(() => distanceTo(page(), target.slice(1))).toBeLessThan(2);
    }
  });

  test('Escape closes it and returns the focus to the toggle', async () => {
    await toggle(page()).click();
    await page().keyboard.press('Tab');
    await page().keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect(await isFocused(toggle(page()))).toBe(true);
  });

  test('a tap outside closes it, and does nothing else', async () => {
    await page().evaluate(() => scrollTo(0, 0));
    await toggle(page()).click();
    await page().mouse.click(180, 730);
    await expect.poll(isOpen).toBe(false);
    expect(await page().evaluate(() => scrollY)).toBe(0);
  });

  test('widening the window closes it', async () => {
    await toggle(page()).click();
    await page().setViewportSize(desktop.viewport);
    await expect.poll(() => menu(page()).evaluate((nav) => nav.matches(':popover-open'))).toBe(false);
    await page().setViewportSize(phone.viewport);
    expect(await isOpen()).toBe(false);
  });

  test('it works without JavaScript', async () => {
    const bare = await browser.open(siteUrl, { ...phone, javaScriptEnabled: false });
    expect(await menu(bare).isVisible()).toBe(false);
    await toggle(bare).click();
    expect(await menu(bare).isVisible()).toBe(true);
    await bare.keyboard.press('Escape');
    await expect.poll(() => menu(bare).isVisible()).toBe(false);
    await toggle(bare).click();
    await menu(bare).getByRole('link', { name: 'Nos Offres' }).click();
    await expect.poll(() => bare.url()).toBe(`${siteUrl}/#offers`);
  });
});
