import { takeOverForm } from '../sections/contact/form-first.ts';
import { leadToForm } from '../sections/contact/lead-to-form.ts';
import { openLegal } from '../sections/footer/open-legal.ts';
import { closeMenuOnChoice, markCurrentSection } from '../sections/header/navigation.ts';

/** Progressive enhancement: everything here also works without it, slightly less well. */
export function enhance(): void {
  const { dataset } = document.documentElement;
  const revisit = isRevisit();
  dataset['scripts'] = '';
  if (revisit) dataset['revisit'] = '';
  closeMenuOnChoice();
  markCurrentSection();
  takeOverForm();
  leadToForm(revisit);
  scrollSmoothlyOnceMoved(dataset, revisit);
  openLegal();
  logMissingPath();
  addEventListener('load', finishWhileIdle);
}

/**
 * Lays out what was skipped for the first paint (`skipWhatIsFarAway`), one section at a time, so that no input waits for long.
 * Then it loads all pictures at once: one by one, each would cost a frame of its own.
 */
function finishWhileIdle(): void {
  const sections = document.querySelectorAll<HTMLElement>('section, footer').values();
  // Safari has no idle callbacks; a slow phone may have no idle time for long.
  const whenIdle = (then: () => void) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(then, { timeout: 200 }) : setTimeout(then);
  const finishNext = () => {
    const { value: section } = sections.next();
    if (section) {
      section.dataset['finished'] = '';
      whenIdle(finishNext);
    } else if (!savesData()) for (const picture of document.images) picture.removeAttribute('loading');
  };
  finishNext();
}

/** Whether the visitor asked for less data, or has a slow connection: captures are made on fast ones. Chromium alone tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return Boolean(connection && (connection.saveData || /2g/.test(connection.effectiveType)));
}

/** On a revisit the browser scrolls to where the visitor was, which needs true heights (`skipWhatIsFarAway`). */
function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(navigation?.type ?? '');
}

/**
 * Scrolling is smooth; on a page that was opened by a link to a section, or revisited, not before the visitor acts.
 * Until then, what the link led to stays in place when the font arrives.
 */
function scrollSmoothlyOnceMoved(dataset: DOMStringMap, revisit: boolean): void {
  const move = () => (dataset['moved'] = '');
  if (!location.hash && !revisit) return void move();
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(type, move, { once: true, passive: true, capture: true });
  }
  if (revisit) return;
  void document.fonts.ready.then(() => {
    if (dataset['moved'] === undefined) document.querySelector(':target')?.scrollIntoView();
  });
}

/** On the 404 page, logs the requested path to the console. */
function logMissingPath(): void {
  if (document.getElementById('not-found')) console.error('404: no page at', location.pathname);
}
