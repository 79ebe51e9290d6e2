import type { Page } from 'playwright-core';

/** Whether the page scrolls sideways. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in a window of ${clientWidth} px`] : [];
  });

/** Texts that are clipped by their box. */
export const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, p, a, button, label, li, dt, dd, option, figcaption')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        return scrollWidth > clientWidth + 1 || (element.matches('.MuiButton-root') && scrollHeight > clientHeight + 1);
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  );

/** Links and controls that are partly outside the window, or overlap. Slides of the carousel don't count. */
export const overlaps = (page: Page) =>
  page.evaluate(() => {
    const opened = document.querySelector(':popover-open');
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert], [aria-hidden], #partners ul'),
      )
      .filter((control) => !opened || opened.contains(control))
      .map((control) => ({ control, box: control.getBoundingClientRect(), part: control.closest('header, section, footer') }))
      .filter(({ box, part }) => part && box.width > 1);
    const name = ({ control }: (typeof controls)[number]) => control.textContent.trim() || control.outerHTML.slice(0, 80);
    const outside = controls.filter(({ box }) => box.left < -1 || box.right > document.documentElement.clientWidth + 1);
    const overlapping = controls.filter(({ box, part }, index) =>
      controls
        .slice(0, index)
        .some(
          (other) =>
            other.part === part &&
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1,
        ),
    );
    return [...outside.map((one) => `outside: ${name(one)}`), ...overlapping.map((one) => `overlaps: ${name(one)}`)];
  });
