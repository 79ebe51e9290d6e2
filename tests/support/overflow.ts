import type { Page } from 'playwright-core';

/** What reaches out of the window sideways. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in a window of ${clientWidth} px`] : [];
  });

/** Texts that are cut off by a box that cannot be scrolled. */
export const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, p, a, button, label, li, dt, dd, option, figcaption')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  );
