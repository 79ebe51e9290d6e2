import type { Page } from 'playwright-core';

/** Where a text is in the window, by its index. */
export type Place = { index: number; isRead: boolean; box: { x: number; y: number; width: number; height: number } };

/**
 * Scrolls through a page whose texts end with marks (marks.ts), until each that is not `known` has been in the window.
 * @param known indices of texts, to be continued; false if only screen readers find the text there
 */
export async function* windowsOf(page: Page, known: Record<number, boolean>): AsyncGenerator<Place[]> {
  for (;;) {
    const places = await page.evaluate(findTexts, known);
    if (places.length === 0) return;
    for (const { index, isRead } of places) known[index] ||= isRead;
    yield places;
  }
}

/** Runs in the page: scrolls to the first unknown text, and finds all that the window shows then. */
function findTexts(known: Record<number, boolean>): Place[] {
  const found: { index: number; isRead: boolean; element: Element }[] = [];
  const range = document.createRange();
  /** Of what is in it, if an element has no size itself. */
  const boxOf = (element: Element) => {
    range.selectNodeContents(element);
    const own = element.getBoundingClientRect();
    return own.width > 0 ? own : range.getBoundingClientRect();
  };
  const add = (content: string, at: Element | null, isRead: boolean) => {
    // The list of a closed select has no place of its own.
    let element = at?.closest('select') ?? at;
    if (!element?.checkVisibility({ visibilityProperty: true })) return;
    // A link that appears once it has the focus.
    if (getComputedStyle(element).clipPath === 'inset(50%)') isRead = false;
    while (element.clientWidth < 8 && boxOf(element).width < 8 && element.parentElement) {
      [element, isRead] = [element.parentElement, false];
    }
    for (const [mark] of content.matchAll(/[\u200C\u200D]{12}/g)) {
      const index = Number.parseInt(mark.replaceAll('\u200C', '0').replaceAll('\u200D', '1'), 2);
      if (!(index in known) || (isRead && !known[index])) found.push({ index, isRead, element });
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.matches('script, style, noscript')) add(textContent ?? '', parentElement, true);
  }
  for (const element of document.querySelectorAll('body *')) {
    for (const { name, value } of element.attributes) add(value, element, ['placeholder', 'label'].includes(name));
  }

  /** Of these, one can lie over another. */
  const partOf = (element: Element | null) => element?.closest('header, li, [popover]');
  const [first] = found;
  first?.element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  // Most of the window is for what comes next.
  const top = (first?.element.getBoundingClientRect().top ?? 0) - innerHeight / 4;
  scrollBy({ top, behavior: 'instant' });
  return found.flatMap(({ index, isRead, element }) => {
    const { x, y, width, height } = boxOf(element);
    const isCovered = partOf(document.elementFromPoint(x + width / 2, y + height / 2)) !== partOf(element);
    const isCut = x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight;
    return (isCovered || isCut) && element !== first?.element ? [] : { index, isRead, box: { x, y, width, height } };
  });
}
