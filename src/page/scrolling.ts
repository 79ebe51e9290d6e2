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
 * Makes scrolling smooth: at once, or from the visitor's first move on if the page was opened at
 * `#…` or is a revisit. A first visit at `#…` scrolls to the target again when the font arrives.
 * When the scroll to a link's target has ended, the page scrolls there once more, because sections
 * that are laid out on the way move the target. The page doesn't scroll again if the visitor has
 * used wheel, pointer or keyboard meanwhile.
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
