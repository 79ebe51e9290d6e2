import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished } from 'vitest';
import { layOutEverything } from '../../tools/browser/page.ts';
import { phone } from './site.ts';
import { sharedBrowser } from './fixtures.ts';

/** One browser serves all workers. */
let connected: Promise<Browser> | undefined;

/**
 * Pages for the tests of a file, on a phone and with reduced motion by default.
 * `open` gives a test a fresh page, as on a first visit; `openForAll` gives the
 * tests of a group one page to share: each leaves it as the next one expects it.
 * A fresh page that violates its Content-Security-Policy fails the test; a shared one,
 * if it does so while it loads.
 * @param settings `untouched`: pages keep the real clock and skip off-screen sections.
 */
export function testBrowser({ untouched } = { untouched: false }) {
  /** The returned log is of the console and of failed requests, from the start. */
  async function visit(url: string, options: BrowserContextOptions): Promise<{ page: Page; log: string[] }> {
    connected ??= sharedBrowser().then(({ endpoint }) => chromium.connect(endpoint));
    const context = await (await connected).newContext({ locale: 'fr-CI', ...phone, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const log: string[] = [];
    page.on('console', (message) => log.push(message.text()));
    page.on('requestfailed', (request) => log.push(`${request.failure()?.errorText}: ${request.url()}`));
    page.setDefaultTimeout(30_000);
    if (!untouched) {
      await page.clock.install();
      await layOutEverything(context);
    }
    // A new page is blank already; navigating there would start another process.
    if (url === 'about:blank') return { page, log };
    await page.goto(url);
    if (!untouched && options.javaScriptEnabled !== false) await fontArrived(page);
    return { page, log };
  }
  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const { page, log } = await visit(url, options);
    onTestFailed(() => console.log(['console and failed requests:', ...log].join('\n  ')));
    onTestFinished(() => page.context().close());
    onTestFinished(() => assertPolicyHeld(log));
    return page;
  }
  function openForAll(url: string, options: BrowserContextOptions = {}): () => Page {
    let page: Page;
    beforeAll(async () => {
      const visited = await visit(url, options);
      ({ page } = visited);
      assertPolicyHeld(visited.log);
    });
    afterAll(() => page.context().close());
    return () => page;
  }
  return { open, openForAll };
}

function assertPolicyHeld(log: string[]): void {
  expect(log.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
}

/** Until the web font has loaded, some lines wrap differently, which shifts everything below them. */
export async function fontArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.size === 0 || [...document.fonts].some(({ status }) => status === 'loaded'));
}
