/** The page's parts below its first screen. */
export const parts = 'main > section ~ section, main + footer';

/** Between two parts, in milliseconds. */
const pause = 200;

/**
 * What lies below the first screen is neither styled nor laid out until it
 * comes near the window or `layOutBelow` gets to it: the first paint, and the
 * arrival of the font, wait for what a visitor sees. Only where the browser
 * keeps what is in view in its place when guessed heights become real.
 */
export const belowTheFold = {
  '@media (scripting: enabled)': {
    '@supports (overflow-anchor: auto)': {
      [`:root:not([data-laid-out]) :is(${parts})`]: { contentVisibility: 'auto', containIntrinsicSize: 'auto 1000px' },
    },
  },
} as const;

/**
 * Once the page has loaded, lays out what lies below the first screen, part by
 * part whenever the browser has nothing else to do, so that nothing is left to
 * be guessed. At once when the visitor is on the way to one of the parts.
 */
export function layOutBelow(): void {
  if (isRevisit()) return layOutAll();
  if (location.hash) {
    layOutAll();
    return leadToTarget();
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target as Element).closest('a[href^="#"]')) return;
      layOutAll();
      leadToTarget();
    },
    { capture: true },
  );
  // In development the page may have loaded before the scripts run.
  if (document.readyState === 'complete') void layOutInTurn();
  else addEventListener('load', () => void layOutInTurn());
}

/**
 * While the page loads, browsers lead by guessed heights, Firefox even by those
 * without styles. So once more when it has loaded, unless the visitor moved on.
 */
function leadToTarget(): void {
  if (document.readyState === 'complete') return;
  const moved = new AbortController();
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(type, () => moved.abort(), { passive: true, signal: moved.signal });
  }
  const lead = () => document.querySelector(':target')?.scrollIntoView();
  addEventListener('load', lead, { signal: moved.signal });
}

/** On these the browser goes back to where the visitor was. */
function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

async function layOutInTurn(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    await idle();
    part.style.contentVisibility = 'visible';
  }
  layOutAll();
}

function layOutAll(): void {
  document.documentElement.dataset['laidOut'] = '';
}

/** When nothing else is to be done; and not at once again, so that an input between two parts waits for one at most. */
const idle = () => new Promise((resolve) => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(resolve), pause));
