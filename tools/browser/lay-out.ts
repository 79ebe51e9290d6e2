import type { BrowserContext } from 'playwright-core';

/** Pages lay out everything, as on a revisit: what the browser has skipped, Playwright takes for invisible. */
export async function layOutEverything(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.dataset['revisit'] = ''));
  });
}
