import { chromium, type Locator, type Page } from 'playwright-core';
import { sampleFields } from '../../src/contract/message-sample.ts';
import { hydrateAll } from '../browser/page.ts';
import { chromiumLaunch } from '../browser/chromium.ts';
import { acceptMessages } from '../browser/mocks.ts';
import { fillIn } from '../browser/states.ts';
import type { Figures } from './measures.ts';

/** In milliseconds: browsers report no shorter events. */
const shortest = 16;

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  locale: 'fr-CI',
};

export async function interactions(url: string): Promise<Figures> {
  const browser = await chromium.launch(await chromiumLaunch({ whole: true }));
  try {
    const page = await browser.newPage(phone);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'commit' });
    return await visit(page);
  } finally {
    await browser.close();
  }
}

/** The longest interaction during `act`, from input to next paint, in milliseconds. */
async function longest(page: Page, act: () => Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle((durationThreshold) => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      const events = list.getEntries() as PerformanceEventTiming[];
      durations.push(
        ...events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
      );
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    return { durations, before: performance.interactionCount };
  }, shortest);
  await act();
  await page.waitForTimeout(600);
  const { durations, count } = await watch.evaluate((seen) => ({
    ...seen,
    count: performance.interactionCount - seen.before,
  }));
  if (count === 0) throw new Error('The browser saw no interaction.');
  return Math.max(shortest, ...durations);
}

/**
 * The same once an element is in view and the page has settled: browsers paint no changes out of
 * sight.
 */
async function longestAt(element: Locator, act: () => Promise<unknown>): Promise<number> {
  await element.evaluate((target) =>
    target.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await element.page().waitForTimeout(500);
  return longest(element.page(), act);
}

async function visit(page: Page): Promise<Figures> {
  const menuButton = page.locator('[popovertarget=menu]');
  const coldMenu = await longest(page, () => menuButton.tap());
  await page.keyboard.press('Escape');
  await hydrateAll(page);
  const field = (name: string) => page.locator(`#contact form [name=${name}]`);
  const send = page.locator('#contact form [type=submit]');
  const nextPartner = page.locator('#partners [data-island] button').last();

  const menu = await longestAt(page.locator('#home h1'), () => menuButton.tap());
  await page.keyboard.press('Escape');
  const carousel = await longestAt(nextPartner, () => nextPartner.tap());
  const invalid = await longestAt(send, () => send.tap());
  await field('message').tap();
  const typing = await longestAt(field('message'), () =>
    page.keyboard.type('Bonjour, nos trois agences…', { delay: 100 }),
  );
  await field('service').focus();
  const select = await longestAt(field('service'), async () => {
    for (const key of ['Enter', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key, { delay: 50 });
  });
  await fillIn(page, sampleFields);
  await acceptMessages(page, { after: 300 });
  const valid = await longestAt(send, async () => {
    await send.tap();
    await page.locator('#contact form').waitFor({ state: 'detached' });
  });
  return { coldMenu, menu, carousel, typing, select, invalid, valid };
}
