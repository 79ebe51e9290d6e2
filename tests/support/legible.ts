/**
 * Runs in a page, in any engine. Lists the texts in `part` that a side of the window or a clipping
 * element cuts off, and the controls that are partly beyond a side of the window. Slides out of the
 * carousel's view don't count. Also says whether the page is wider than the window.
 */
export function lostTexts(part: string): string[] {
  const root = document.querySelector(part) ?? document.body;
  const { clientWidth, scrollWidth } = document.documentElement;
  const findings =
    scrollWidth > clientWidth
      ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`]
      : [];
  const clips = new Map<
    Element,
    { left: number; right: number; top: number; bottom: number } | null
  >();
  const clipOf = (element: Element) => {
    if (clips.has(element)) return clips.get(element);
    const { overflowX, overflowY, display } = getComputedStyle(element);
    const { left, top } = element.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
    const cutsX = /hidden|clip/.test(overflowX) && display !== 'inline';
    const cutsY = /hidden|clip/.test(overflowY) && display !== 'inline';
    const clip =
      cutsX || cutsY
        ? {
            left: cutsX ? left + clientLeft : -Infinity,
            right: cutsX ? left + clientLeft + width : Infinity,
            top: cutsY ? top + clientTop : -Infinity,
            bottom: cutsY ? top + clientTop + height : Infinity,
          }
        : null;
    clips.set(element, clip);
    return clip;
  };
  // An element is hidden if only screen readers read it, or if it shows only while it is focused.
  const hidden = new Map<Element, boolean>();
  const isHidden = (element: Element) => {
    const known = hidden.get(element);
    if (known !== undefined) return known;
    const { clip, clipPath } = getComputedStyle(element);
    const is =
      element.clientWidth === 1 || clip.startsWith('rect') || clipPath.startsWith('inset(50');
    hidden.set(element, is);
    return is;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = (node.nodeValue ?? '').trim();
    if (
      !text ||
      !parent ||
      parent.closest('script, style, noscript, svg, option, textarea, [inert]')
    )
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const ancestors: Element[] = [];
    for (let element: Element | null = parent; element; element = element.parentElement)
      ancestors.push(element);
    if (ancestors.some(isHidden)) continue;
    const inCarousel = parent.closest('#partners ul');
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    const isLost = lines.some((line) => {
      if (!inCarousel && (line.left < -1 || line.right > clientWidth + 1)) return true;
      return ancestors.some((element) => {
        if (inCarousel?.parentElement === element) return false;
        const clip = clipOf(element);
        // A line's box is higher than its characters, so a fifth of the box may be cut off.
        const slack = line.height / 5;
        return (
          clip &&
          (line.left < clip.left - 1 ||
            line.right > clip.right + 1 ||
            line.top < clip.top - slack ||
            line.bottom > clip.bottom + slack)
        );
      });
    });
    if (isLost) findings.push(`lost: ${text.slice(0, 60)}`);
  }
  for (const control of root.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea',
  )) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('[inert], [aria-hidden=true], #partners ul')
    )
      continue;
    const { left, right, width } = control.getBoundingClientRect();
    if (
      width > 1 &&
      !getComputedStyle(control).clipPath.startsWith('inset') &&
      (left < -1 || right > clientWidth + 1)
    )
      findings.push(
        `outside: ${control.textContent.trim().slice(0, 40) || control.outerHTML.slice(0, 60)}`,
      );
  }
  return findings;
}

/**
 * Runs in a page. Lists the words in a part of the page that break into two lines, except at a
 * hyphen, a dash or an ellipsis.
 */
export function brokenWords(part: string): string[] {
  const root = document.querySelector(part) ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const findings: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, svg, option, textarea, [inert]'))
      continue;
    // Texts for screen readers alone have a width of 1.
    if (parent.clientWidth === 1 || !parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s\u00ad…–-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()]
          .filter(({ width }) => width > 1)
          .map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) findings.push(`broken: ${word}`);
    }
  }
  return findings;
}
