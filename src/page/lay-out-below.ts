const parts = 'main > section + section, main + footer';

/** Between two parts, in milliseconds. */
const pause = 200;

/**
 * What lies below the first screen is neither styled nor laid out until it
 * comes near the window or `layOutBelow` gets to it: the first paint, and the
 * arrival of the font, wait for what a visitor sees. Only where the browser
 * keeps what is in view in its place when heights that were guessed become real.
 */
export const belowTheFold = {
  '@media (scripting: enabled)': {
    '@supports (overflow-anchor: auto)': {
      [`:root:not([data-laid-out]) :is(${parts})`]: { contentVisibility: 'auto', containIntrinsicSize: 'auto 1000px' },
    },
  },
} as const;

/**
 * Lays out what lies below the first screen, part by part whenever the browser
 * has nothing else to do, so that nothing is left to be guessed a moment after
 * the page has loaded. At once when the visitor is on the way to one of them.
 */
export async function layOutBelow(): Promise<void> {
  if (location.hash) return layOutAll();
  document.addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('a[href^="#"]')) layOutAll();
    },
    { capture: true },
  );
  await fontInUse();
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    await idle();
    part.style.contentVisibility = 'visible';
  }
  layOutAll();
}

function layOutAll(): void {
  document.documentElement.dataset['laidOut'] = '';
}

/** Its arrival lays out anew whatever has been laid out. */
async function fontInUse(): Promise<void> {
  const { finished } = document.documentElement.getAnimations()[0] ?? {};
  await finished;
  await idle();
  await document.fonts.ready;
}

/** When nothing else is to be done; and not at once again, so that an input between two parts waits for one at most. */
const idle = () => new Promise((resolve) => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(resolve), pause));
