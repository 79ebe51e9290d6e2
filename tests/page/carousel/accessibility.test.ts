import { describe, expect, test } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { desktop, isFocused, phone, withMotion } from '../../support/site.ts';
import { announced, labelOf, linkOf, names, next, openerIn, previous, region, shown } from './carousel.ts';

const browser = testBrowser();
const openCarousel = openerIn(browser);

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
    expect(await isFocused(linkOf(page, after))).toBe(true);
  });

  test('focus on a card that is still sliding in does not displace the row', async () => {
    const page = await openCarousel({ ...desktop, ...withMotion });
    await next(page).evaluate((button: HTMLElement) => {
      button.click();
      document.querySelector<HTMLElement>('#partners li:nth-child(4) a')?.focus();
    });
    expect(await isFocused(linkOf(page, 'Veilix'))).toBe(true);
    expect(await shown(page)).toEqual(names.slice(1, 4));
  });

  test('its position is announced after each move, and not at load', async () => {
    const page = await openCarousel({ ...desktop, ...withMotion });
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
