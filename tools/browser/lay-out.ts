import type { BrowserContext } from 'playwright-core';

/** Pages lay out everything, as on a revisit: to Playwright, skipped parts are invisible. */
export async function layOutEverything(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.dataset['revisit'] = ''));
  });
}
