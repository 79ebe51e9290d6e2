import { describe, expect, test } from 'vitest';
import { siteUrl } from '../support/product.ts';
import { chromium, firefox } from './puppeteer.ts';

// WebKitGTK's Tab key skips links.
for (const engine of [chromium, firefox]) {
  describe.skipIf(engine.missing && !process.env['CI'])(
    `${engine.name}: nothing, such as the header, hides the focused element`,
    () => {
      test.each([360, 768, 1280] as const)(
        'on the way through the page by Tab at %i px',
        async (width) => {
          const visitor = await engine.visit({ width, dark: false });
          try {
            await visitor.arrive(siteUrl);
            const seen = new Set<string>();
            const hidden: string[] = [];
            for (let step = 0; step < 200; step++) {
              await visitor.press('Tab');
              const { name, visible } = await visitor.evaluate(focused);
              // After the last link, Tab reaches the browser's own controls.
              if (!name || seen.has(name)) break;
              seen.add(name);
              if (!visible) hidden.push(name);
            }
            expect(seen.size).toBeGreaterThan(40);
            expect(hidden).toEqual([]);
          } finally {
            await visitor.leave();
          }
        },
      );
    },
  );
}

/**
 * Runs in the page: names the focused element, and tells whether any of nine points of it can be
 * seen, at the latest after two seconds of scrolling.
 */
async function focused(): Promise<{ name: string; visible: boolean }> {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: '', visible: true };
  const isVisible = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.5, 0.1, 0.9].flatMap((across) =>
      [0.5, 0.1, 0.9].map((down) => [left + across * width, top + down * height]),
    );
    return points.some(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
  };
  const wait = (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let last = NaN; last !== scrollY; await wait(60)) last = scrollY;
  for (let waits = 0; waits < 20 && !isVisible(); waits++) await wait(100);
  const all = [...document.querySelectorAll(element.tagName)];
  return {
    name: `${element.tagName} ${all.indexOf(element)} ${element.textContent.trim().slice(0, 30)}`,
    visible: isVisible(),
  };
}
