import type { Page } from 'playwright-core';
import type { IslandName } from '../../src/islands/registry.ts';

/** Waits until an island answers to its visitor. */
export const awake = (page: Page, island: IslandName): Promise<void> =>
  page.locator(`[data-island=${island}][data-awake]`).waitFor();
