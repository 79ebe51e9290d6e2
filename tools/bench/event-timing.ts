import type { Page } from 'playwright-core';

/** What browsers don't report because it is shorter, in milliseconds. */
const shortest = 16;

type Watched = typeof globalThis & { interactionEvents: PerformanceEventTiming[] };

/** Has a page note every event that is part of an interaction, from its next navigation on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const noted: PerformanceEventTiming[] = ((globalThis as Watched).interactionEvents = []);
    const observer = new PerformanceObserver((list) => {
      noted.push(...(list.getEntries() as PerformanceEventTiming[]).filter(({ interactionId }) => interactionId > 0));
    });
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, shortest);
}

/**
 * The longest of the interactions that `act` makes: from the visitor's input
 * until the page shows what became of it, in milliseconds, by steps of eight.
 * @throws Error when the browser saw no interaction.
 */
export async function longestInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  const state = () => page.evaluate(() => ({ count: performance.interactionCount, time: performance.now() }));
  const before = await state();
  await act();
  // An event is reported some time after the paint that ended it.
  await page.waitForTimeout(600);
  if ((await state()).count === before.count) throw new Error('The browser saw no interaction.');
  const durations = await page.evaluate(
    (since) =>
      (globalThis as Watched).interactionEvents.filter((event) => event.startTime >= since).map(({ duration }) => duration),
    before.time,
  );
  return Math.max(shortest, ...durations);
}
