import { lead } from '../sections/contact/lead-to-form.ts';

/**
 * Whether the page was reloaded or come back to: the browser then scrolls to where the visitor was.
 */
export function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(navigation?.type ?? '');
}

/**
 * Makes scrolling smooth: at once, or after the visitor's first move if the page was opened at
 * `#…` or is a revisit. Until that move, the target of `#…` is kept in place when the font arrives.
 * After a link's scroll, the page scrolls once more: sections that are laid out on the way move the
 * target.
 */
export function scrollSmoothlyOnceMoved(revisit: boolean): void {
  const { dataset } = document.documentElement;
  let land: (() => void) | undefined;
  const move = () => {
    dataset['moved'] = '';
    land = undefined;
  };
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, move, { passive: true, capture: true });
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('[href^="#"]');
    if (link) land = link.matches('[data-to-form]') ? lead : scrollToTarget;
  });
  addEventListener('scrollend', () => {
    land?.();
    land = undefined;
  });
  if (revisit) return;
  if (!location.hash) return move();
  void document.fonts.ready.then(() => {
    if (dataset['moved'] === undefined) scrollToTarget();
  });
}

const scrollToTarget = () => document.querySelector(':target')?.scrollIntoView();
