import { expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { desktop, isFocused, phone, withMotion } from '../../support/site.ts';
import { announced, linkOf, names, next, openerIn, previous, region, shown } from './carousel.ts';

const browser = testBrowser();
const openCarousel = openerIn(browser);

test('each card can be focused, searched and read, even out of view, and the focus brings it into view', async () => {
  const page = await openCarousel();
  await previous(page).click();
  await next(page).focus();
  for (const name of names) {
    await page.keyboard.press('Tab');
    expect(await isFocused(linkOf(page, name))).toBe(true);
    expect(await shown(page)).toContain(name);
  }
  // The focus of a card that is already in view does not move the carousel.
  await page.keyboard.press('Shift+Tab');
  expect(await shown(page)).toContain(names.at(-2));
  await linkOf(page, names[1]).focus();
  expect(await shown(page)).toEqual(names.slice(1, 4));
  await linkOf(page, names[3]).focus();
  expect(await shown(page)).toEqual(names.slice(1, 4));

  // The browser's search skips inert and hidden elements, and so does copying. The test copies,
  // because `window.find` finds nothing in this browser.
  expect(await region(page).locator('[inert], [hidden]').count()).toBe(0);
  const copied = await region(page).evaluate((carousel) => {
    getSelection()?.selectAllChildren(carousel);
    return String(getSelection());
  });
  expect(names.filter((name) => !copied.includes(name))).toEqual([]);
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const cards = nodes.filter(
    ({ ignored, role, name }) =>
      !ignored && role?.value === 'heading' && names.includes(name?.value),
  );
  expect(cards.map(({ name }) => name?.value)).toEqual(names);
  const second = region(page).locator('li').nth(1);
  expect(await second.evaluate((slide) => [slide.ariaPosInSet, slide.ariaSetSize])).toEqual([
    '2',
    String(names.length),
  ]);
});

test('an arrow key that moves the focused card out of view moves the focus to a card in view', async () => {
  const page = await openCarousel();
  for (const [key, before, after, first] of [
    ['ArrowRight', 0, 1, 1],
    ['ArrowRight', 2, 2, 2],
    ['ArrowLeft', 2, 2, 1],
    ['ArrowLeft', 3, 2, 0],
  ] as const) {
    await linkOf(page, names[before]).focus();
    await page.keyboard.press(key);
    expect(await shown(page)).toEqual(names.slice(first, first + 3));
    expect(await isFocused(linkOf(page, names[after]))).toBe(true);
  }
});

test('screen readers hear the position after a move of the carousel, but not on load', async () => {
  const page = await openCarousel({ ...desktop, ...withMotion });
  const total = names.length;
  expect(await announced(page)).toBe('');
  await next(page).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('#partners li:nth-child(4) a')?.focus();
  });
  expect(await isFocused(linkOf(page, names[3]))).toBe(true);
  expect(await shown(page)).toEqual(names.slice(1, 4));
  await expect.poll(() => announced(page)).toBe(`Partenaires 2 à 4 sur ${total}`);
  await previous(page).click();
  await previous(page).click();
  await expect.poll(() => announced(page)).toBe(`Partenaires ${total}, 1, 2 sur ${total}`);
  await page.setViewportSize(phone.viewport);
  await expect.poll(() => announced(page)).toBe(`Partenaire ${total} sur ${total}`);
});
