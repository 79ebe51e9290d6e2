import { lead } from '../sections/contact/lead-to-form.ts';

/**
 * Whether the visitor has reloaded the page, or come back to it. The browser then scrolls to the
 * visitor's last position.
 */
export function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(navigation?.type ?? '');
}

/**
 * Makes scrolling smooth. If the page was opened at `#…` or is a revisit, smooth scrolling begins
 * with the visitor's first move.
 *
 * Scrolls to a target twice, because the target may move: on a first visit at `#…` when the font
 * arrives, and after a click on a link when sections are laid out on the way. Wheel, pointer and
 * keyboard prevent the second scroll.
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
