import { expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { desktop, isFocused, phone, withMotion } from '../../support/site.ts';
import { announced, labelOf, linkOf, names, next, openerIn, previous, region, shown } from './carousel.ts';

const browser = testBrowser();
const openCarousel = openerIn(browser);

test('Tab and assistive technology reach only the cards in view, at any position of the carousel', async () => {
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
  expect(await shown(page)).toEqual([names.at(-1), names[0], names[1]]);
  // In document order, though the last card is shown before the first.
  expect(await stops()).toEqual([names[0], names[1], names.at(-1)].map(labelOf));

  await next(page).click();
  await next(page).click();
  expect(await shown(page)).toEqual(names.slice(1, 4));
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const cards = nodes.filter(({ ignored, role, name }) => !ignored && role?.value === 'heading' && names.includes(name?.value));
  expect(cards.map(({ name }) => name?.value)).toEqual(names.slice(1, 4));
  const second = region(page).locator('li').nth(1);
  expect(await second.evaluate((slide) => [slide.ariaPosInSet, slide.ariaSetSize])).toEqual(['2', String(names.length)]);
});

test('an arrow key that moves the focused card out of view moves the focus to one in view', async () => {
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

test('the position is announced after each move, but not on load', async () => {
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
