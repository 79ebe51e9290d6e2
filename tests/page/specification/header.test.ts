import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { company } from '../../../src/company.ts';
import { lookAt, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
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
const callToAction = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Commencer Votre Projet' });

async function reaches(page: Page, target: string): Promise<void> {
  if (target === '#home') await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  else await expect.poll(() => distanceTo(page, target.slice(1))).toBeLessThan(2);
}

test('on a large screen, the header links to all sections, and marks the section in view', async () => {
  const page = await browser.open(siteUrl, desktop);
  const items = menu(page).locator('li a');
  expect(await linksOf(items)).toEqual(links);
  expect(
    new Set(await items.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top)))
      .size,
  ).toBe(1);
  expect(await toggle(page).count()).toBe(0);

  const look = () =>
    page.getByRole('banner').evaluate((bar) => {
      const { position, backgroundColor } = getComputedStyle(bar);
      return { position, top: bar.getBoundingClientRect().top, backgroundColor };
    });
  await expect
    .poll(look)
    .toEqual({ position: 'fixed', top: 0, backgroundColor: 'rgba(0, 0, 0, 0)' });
  const dark = 'rgb(7, 26, 34)';
  // In browsers without scroll timelines, the header has no animation, and is always dark.
  const withoutTimeline = await page.getByRole('banner').evaluate((bar) => {
    bar.style.animation = 'none';
    const { backgroundColor } = getComputedStyle(bar);
    bar.style.removeProperty('animation');
    return backgroundColor;
  });
  expect(withoutTimeline).toBe(dark);

  const current = async () => (await linksOf(menu(page).locator('a[aria-current]'))).flat();
  for (const [label, target] of links.toReversed()) {
    await page.locator(target).evaluate((section) => section.scrollIntoView());
    await expect.poll(current).toEqual([label, target]);
    if (target === '#contact')
      await expect.poll(look).toEqual({ position: 'fixed', top: 0, backgroundColor: dark });
  }
  const [home, ...others] = links;
  for (const [label, target] of [...others, home]) {
    await menu(page).getByRole('link', { name: label, exact: true }).click();
    await reaches(page, target);
    await expect.poll(current).toEqual([label, target]);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await callToAction(page).click();
  await expect.poll(() => distanceTo(page, 'contact')).toBeLessThan(2);
});

test('at widths from 320 to 1920 px, the header fits into the window, and its texts are on one line', async () => {
  const page = await lookAt(siteUrl, desktop);
  const widths = [
    ...Array.from({ length: 25 }, (_, index) => 320 + 40 * index),
    1366,
    1440,
    1536,
    1920,
  ];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const parts = page.locator('#header :is(a, button)').filter({ visible: true });
    const ways = page
      .locator('#header [popovertarget=menu], #menu a[href="#home"]')
      .filter({ visible: true });
    expect(await ways.count(), `${width} px`).toBe(1);
    const ends = await parts.evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect().right),
    );
    expect(Math.max(...ends), `${width} px`).toBeLessThanOrEqual(width);
    const wrapped = await parts.evaluateAll((all) =>
      all
        .filter((part) => {
          const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          while (texts.nextNode()) {
            range.selectNode(texts.currentNode);
            if (range.getClientRects().length > 1) return true;
          }
          return false;
        })
        .map(({ textContent }) => textContent),
    );
    expect(
      wrapped,
      `${width} px: src/sections/header/style.ts says from which width on the links fit`,
    ).toEqual([]);
  }
});

test('on a large screen, the section that came into view last is marked if a busy browser reports several sections at once', async () => {
  const busy = await browser.open('about:blank', desktop);
  await busy.addInitScript(() => {
    const Observer = IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        const report = (...moves: [id: string, isIntersecting: boolean][]) => {
          const entries = moves.map(([id, isIntersecting]) => ({
            target: document.getElementById(id),
            isIntersecting,
          }));
          callback(entries as unknown as IntersectionObserverEntry[], this);
        };
        if (options?.rootMargin?.startsWith('-')) Object.assign(window, { report });
      }
    };
  });
  await busy.goto(siteUrl);
  const marked = () => linksOf(menu(busy).locator('a[aria-current]'));
  // Waits for the browser's own first report, which could otherwise come after the test's.
  await expect.poll(marked).toEqual([['Accueil', '#home']]);
  await busy.evaluate(() => {
    const { report } = window as unknown as { report: (...moves: [string, boolean][]) => void };
    report(['services', true], ['home', false], ['services', false], ['contact', true]);
  });
  expect(await marked()).toEqual([['Contact', '#contact']]);
});

test('on a small screen, a toggle opens and closes the menu, and tells whether the menu is open', async () => {
  const page = await browser.open(siteUrl, phone);
  const isOpen = () => menu(page).isVisible();
  const devtools = await page.context().newCDPSession(page);
  const expanded = async () => {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const button = nodes.find(
      ({ role, name }) => role?.value === 'button' && name?.value === 'Menu',
    );
    return button?.properties?.find(({ name }) => name === 'expanded')?.value.value as unknown;
  };
  // The shapes of the button's icon, which is three lines or a cross.
  const picture = () =>
    toggle(page)
      .locator('svg:visible')
      .evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));
  const [lines, ...others] = await picture();
  expect([await isOpen(), await expanded(), others]).toEqual([false, false, []]);
  await toggle(page).click();
  expect([await isOpen(), await expanded()]).toEqual([true, true]);
  expect(await picture()).toEqual([expect.not.stringMatching(`^${lines}$`)]);
  const items = menu(page).getByRole('link');
  expect(await linksOf(items)).toEqual([
    ...links,
    ['Commencer Votre Projet', '#contact'],
    // The company may have no WhatsApp number.
    ...(company.whatsApp ? [['WhatsApp', company.whatsApp]] : []),
  ]);
  const boxes = await items.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
  boxes
    .slice(1)
    .forEach(({ top }, index) => expect(top).toBeGreaterThanOrEqual(boxes[index]?.bottom ?? NaN));
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  await items.first().focus();
  await toggle(page).click();
  expect(await isOpen()).toBe(false);

  await toggle(page).click();
  await page.mouse.click(180, 730);
  await expect.poll(isOpen).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await toggle(page).click();
  await page.setViewportSize(desktop.viewport);
  await expect.poll(() => menu(page).evaluate((nav) => nav.matches(':popover-open'))).toBe(false);
});

const areInWindow = (parts: Element[]) =>
  parts.every((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top >= document.querySelector('#header')!.clientHeight && bottom <= innerHeight;
  });

test('on a small screen, keys move through the menu and close it, and its links lead to their sections', async () => {
  const page = await browser.open(siteUrl, phone);
  const isOpen = () => menu(page).isVisible();
  await toggle(page).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  expect(await isFocused(toggle(page))).toBe(true);

  await toggle(page).click();
  for (let link = 0; link < (await menu(page).getByRole('link').count()); link++) {
    await page.keyboard.press('Tab');
    expect(await isOpen()).toBe(true);
  }
  await page.keyboard.press('Tab');
  await expect.poll(isOpen).toBe(false);

  const [home, ...others] = links;
  await toggle(page).click();
  await menu(page).getByRole('link', { name: 'Commencer Votre Projet' }).click();
  await expect.poll(isOpen).toBe(false);
  // The page scrolls to the form, because from the section's top the choice of a service would be
  // out of view.
  await expect
    .poll(() => page.locator('#contact form :is(h3, select)').evaluateAll(areInWindow))
    .toBe(true);
  for (const [label, target] of [...others, home]) {
    await toggle(page).click();
    await menu(page).getByRole('link', { name: label, exact: true }).click();
    await expect.poll(isOpen).toBe(false);
    await reaches(page, target);
  }

  // On a phone held sideways, the whole menu is in the window, because a link outside the window
  // could not be pressed.
  await page.setViewportSize({ width: 740, height: 360 });
  await toggle(page).click();
  expect(
    await menu(page).evaluate((nav) => nav.getBoundingClientRect().bottom),
  ).toBeLessThanOrEqual(360);
  await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
});

test.each([
  ['stays at the top', 320, 640, 'fixed'],
  ['scrolls away with the page in a low window', 740, 300, 'absolute'],
])('the header %s', async (_, width, height, position) => {
  const page = await lookAt(siteUrl, { viewport: { width, height } });
  expect(
    await page.locator('#header').evaluate((header) => getComputedStyle(header).position),
  ).toBe(position);
});
