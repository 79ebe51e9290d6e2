import type { Page } from 'playwright-core';

/** Says how wide the page is, if it scrolls sideways. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in a window of ${clientWidth} px`] : [];
  });

/** Lists texts in a part of the page that are wider than their box, or higher than their button. */
export const cutOff = (page: Page, part = 'html') =>
  page.evaluate(
    (root) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          `${root} :is(h1, h2, h3, h4, p, a, button, label, li, dt, dd, option, figcaption)`,
        ),
      ]
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter((element) => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
          return (
            scrollWidth > clientWidth + 1 ||
            (element.matches('.MuiButton-root') && scrollHeight > clientHeight + 1)
          );
        })
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
    part,
  );

/**
 * Lists links and controls in a part of the page that reach beyond the left or right side of the
 * window. Also lists those that overlap a paragraph, a label, or another link or control of the same
 * section. Slides of the carousel don't count.
 */
export const overlaps = (page: Page, part = 'html') =>
  page.evaluate((root) => {
    const opened = document.querySelector(':popover-open');
    const controls = [
      ...document.querySelectorAll(`${root} :is(a[href], button, input, select, textarea)`),
    ]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.closest('[inert], [aria-hidden], #partners ul'),
      )
      .filter((control) => !opened || opened.contains(control))
      // A link in a sentence has one box for each line.
      .map((control) => ({
        control,
        boxes: [...control.getClientRects()],
        within: control.closest('header, section, footer'),
      }))
      .filter(({ boxes, within }) => within && boxes.some(({ width }) => width > 1));
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const name = ({ control }: (typeof controls)[number]) =>
      control.textContent.trim() || control.outerHTML.slice(0, 80);
    const outside = controls.filter(({ boxes }) =>
      boxes.some(
        ({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1,
      ),
    );
    const overlapping = controls.filter(({ boxes, within }, index) =>
      controls
        .slice(0, index)
        .some(
          (other) =>
            other.within === within &&
            boxes.some((box) => other.boxes.some((another) => meet(box, another))),
        ),
    );
    const range = document.createRange();
    // Texts for screen readers alone (component `Said`) are left out: they are clipped, but their
    // lines keep their width.
    const linesOf = (node: Node): DOMRect[] => {
      if (node instanceof Element && node.matches('[data-said]')) return [];
      if (node instanceof Element && node.querySelector('[data-said]'))
        return [...node.childNodes].flatMap(linesOf);
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const texts = [...document.querySelectorAll(`${root} :is(label, p)`)]
      .filter((text) => text.checkVisibility({ visibilityProperty: true }) && text.clientWidth > 1)
      .filter((text) => !opened || opened.contains(text))
      .map((text) => ({
        text,
        lines: linesOf(text),
        within: text.closest('header, section, footer'),
      }));
    const covering = controls.flatMap((one) => {
      const { control, within } = one;
      // Only the words of a link or button count, because its box may be larger, to be easy to touch.
      const boxes = control.matches('a, button') ? linesOf(control) : one.boxes;
      const isCovered = ({ text, lines }: (typeof texts)[number]) =>
        !text.contains(control) &&
        !control.contains(text) &&
        lines.some((line) => boxes.some((box) => meet(box, line)));
      const covered = texts.find((each) => each.within === within && isCovered(each));
      return covered ? `${name(one)} lies over: ${covered.text.textContent}` : [];
    });
    return [
      ...outside.map((one) => `outside: ${name(one)}`),
      ...overlapping.map((one) => `overlaps: ${name(one)}`),
      ...covering,
    ];
  }, part);

/**
 * Lists texts that are too small, whose lines are too short or too long, or that are within 8 px of
 * a side of their frame.
 */
export const hardToRead = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('body :not(script, style, noscript)')]
      // Texts for screen readers alone have a width of 1.
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1,
      )
      .flatMap((element) =>
        [...element.childNodes].filter((node) => node instanceof Text && node.data.trim()),
      )
      .map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return {
          parent: node.parentElement!,
          text: node.textContent!,
          lines: [...range.getClientRects()],
        };
      });
    const isFrame = (element: Element) => {
      const { borderRadius, borderLeftWidth, borderLeftColor, backgroundColor, backgroundImage } =
        getComputedStyle(element);
      const isDrawn = (colour: string) => !colour.endsWith(', 0)');
      const isFilled = isDrawn(backgroundColor) || backgroundImage !== 'none';
      return (
        (parseFloat(borderLeftWidth) > 0 && isDrawn(borderLeftColor)) ||
        (borderRadius !== '0px' && isFilled)
      );
    };
    const frames = new Map(
      [...document.querySelectorAll('body *')]
        .filter(isFrame)
        .map((one) => [one, one.getBoundingClientRect()]),
    );
    return texts.flatMap(({ parent, text, lines }) => {
      const size = parseFloat(getComputedStyle(parent).fontSize);
      const perLine = Math.round(text.length / lines.length);
      const isAtEdge = [...frames].some(
        ([frame, { left, right }]) =>
          frame.contains(parent) &&
          lines.some((line) => line.left < left + 8 || line.right > right - 8),
      );
      const problems = [
        size < 13 && `${size} px`,
        perLine > 85 && `${perLine} characters a line`,
        perLine < 13 && lines.length > 3 && `${lines.length} lines of ${perLine} characters`,
        isAtEdge && 'at the edge of its frame',
      ].filter(Boolean);
      return problems.map((problem) => `${problem}: ${text.slice(0, 60)}`);
    });
  });
