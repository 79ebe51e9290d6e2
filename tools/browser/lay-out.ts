import type { BrowserContext } from 'playwright-core';

/**
 * Playwright takes for invisible what the browser hasn't laid out yet
 * (src/page/lay-out-below.ts): in this context's pages all of it is, as after
 * a link has been followed.
 */
export const layOutAtOnce = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.dataset['laidOut'] = ''));
  });
