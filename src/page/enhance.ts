import { leadToForm } from '../sections/contact/lead-to-form.ts';

/** Progressive enhancement: everything here also works without it, slightly less well. */
export function enhance(): void {
  const { dataset } = document.documentElement;
  const revisit = isRevisit();
  dataset['scripts'] = '';
  if (revisit) dataset['revisit'] = '';
  closeMenuOnChoice();
  markCurrentSection();
  leadToForm(revisit);
  scrollSmoothlyOnceMoved(dataset, revisit);
  openLegal();
  logMissingPath();
}

/** On a revisit the browser scrolls to where the visitor was, which needs true heights (`skipWhatIsFarAway`). */
function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/** The menu is a popover. Following a link, moving the focus out, or a window wide enough for the links closes it too. */
function closeMenuOnChoice(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  const toggle = document.querySelector<HTMLElement>('[popovertarget="menu"]');
  const close = () => menu?.hidePopover?.();
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== toggle && !menu.contains(relatedTarget)) close();
  });
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('resize', () => {
    if (toggle?.offsetWidth === 0) close();
  });
}

/** Marks the header's link to the section in view, the one on a line a little above the window's middle. */
function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#menu li [href^="#"]')];
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser reports several changes at once, the latest one last.
      const inView = entries.findLast((entry) => entry.isIntersecting);
      if (!inView) return;
      for (const link of links) {
        if (link.hash === `#${inView.target.id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-42% 0px -57% 0px' },
  );
  for (const { hash } of links) {
    const section = document.querySelector(hash);
    if (section) observer.observe(section);
  }
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

/** Links to the details in the footer open them. */
function openLegal(): void {
  addEventListener('click', ({ target }) => {
    const legal = (target as Element).closest('[href="#legal"]') && document.querySelector<HTMLDetailsElement>('#legal');
    if (legal) legal.open = true;
  });
}

/** On the 404 page, logs the requested path to the console. */
function logMissingPath(): void {
  if (document.getElementById('not-found')) console.error('404: no page at', location.pathname);
}
