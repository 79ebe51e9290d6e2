import type { Page } from 'playwright-core';

/** Windows of phones, tablets and desktops: each part reserves a height for each (src/components/heights.json). */
const widths = [
  [360, 390, 412],
  [768, 820],
  [1280, 1440, 1920],
];

/** How high the content of each part below the first screen is, in pixels: by its id, for each of these windows. */
export async function heightsOf(page: Page): Promise<Record<string, number[][]>> {
  const found: Record<string, number[][]> = {};
  for (const [device, ofDevice] of widths.entries()) {
    for (const width of ofDevice) {
      await page.setViewportSize({ width, height: 700 });
      const heights = await page.locator('main > section ~ section, main + footer').evaluateAll((parts) =>
        parts.map((part): [string, number] => {
          const { paddingTop, paddingBottom } = getComputedStyle(part);
          const { height } = part.getBoundingClientRect();
          return [part.id || part.localName, height - parseFloat(paddingTop) - parseFloat(paddingBottom)];
        }),
      );
      for (const [part, height] of heights) ((found[part] ??= [])[device] ??= []).push(height);
    }
  }
  return found;
}
