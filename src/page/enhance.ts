import { takeOverForm } from '../sections/contact/sending/form-first.ts';
import { lead, leadToForm } from '../sections/contact/lead-to-form.ts';
import { closeMenuOnChoice, markCurrentSection } from '../sections/header/navigation.ts';
import { onTouch } from '../theme/near.ts';
import { openTarget } from './open-target.ts';

/** Progressive enhancement: the page works without. */
export function enhance(): void {
  const { dataset } = document.documentElement;
  const revisit = isRevisit();
  dataset['scripts'] = '';
  closeMenuOnChoice();
  markCurrentSection();
  takeOverForm();
  leadToForm(revisit);
  scrollSmoothlyOnceMoved(dataset, revisit);
  openTarget();
  logMissingPath();
  addEventListener('load', loadPicturesOnceIdle);
}

/**
 * Pictures far below the window load once the page is idle, so that captures, prints and saved pages
 * are whole. Phones, and visitors who save data, load what they come near, by the browser's own
 * means.
 */
function loadPicturesOnceIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia(onTouch).matches) return;
  const load = () => {
    for (const picture of document.images) picture.loading = 'eager';
  };
  // Safari lacks requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(load);
}

/** On a revisit, the browser scrolls to where the visitor was. */
function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(navigation?.type ?? '');
}

/**
 * Smooth scrolling. A section that was opened by its address stays in place when the font arrives, up
 * to the visitor's first act. A link's section is scrolled to once more at the end: sections that are
 * laid out on the way move it.
 */
function scrollSmoothlyOnceMoved(dataset: DOMStringMap, revisit: boolean): void {
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

/** Logs the path of the 404 page, as specified. */
function logMissingPath(): void {
  if (document.getElementById('not-found')) console.error('404: no page at', location.pathname);
}
