import { describe, expect, test } from 'vitest';
import { siteUrl } from '../support/product.ts';
import { chromium, firefox } from './puppeteer.ts';

// WebKitGTK can't be tested, because its Tab key skips links.
for (const engine of [chromium, firefox]) {
  describe.skipIf(engine.missing && !process.env['CI'])(
    `in ${engine.name}, the focused element is never covered completely`,
    () => {
      test.each([360, 768, 1280] as const)(
        'when a visitor presses Tab through the whole page at %i px',
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
 * Runs in the page. Names the focused element, and says whether one of nine points in it becomes
 * visible within two seconds after the page has stopped scrolling.
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
