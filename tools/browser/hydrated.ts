import type { Page } from 'playwright-core';
import type { IslandName } from '../../src/islands/registry.ts';

/** Waits until an island is interactive. */
export const hydrated = (page: Page, island: IslandName): Promise<void> =>
  page.locator(`[data-island=${island}][data-hydrated]`).waitFor();
