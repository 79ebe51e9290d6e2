import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sampleProof } from '../../src/contract/message-sample.ts';
import { finished } from '../../tools/browser/page.ts';
import { phone } from './site.ts';
import { sharedBrowser } from './fixtures.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How many pages a test has opened: the closing line sums them up. */
    pagesOpened?: number;
  }
}

/** One browser serves all workers. */
let connected: Promise<Browser> | undefined;

type Visit = BrowserContextOptions & {
  /** The test itself violates the Content-Security-Policy. */
  violating?: boolean;
};

/**
 * Pages for the tests of a file: each test has its own, as on a first visit, on a phone and with reduced motion by
 * default. A page that violates its Content-Security-Policy fails the test; a failed test leaves a picture of each of
 * its pages in `var/failed`.
 * @param settings `untouched`: pages keep the real clock; `working`: they find their own proof of work, which takes
 * seconds of a processor. Others are given one.
 */
export function testBrowser({ untouched = false, working = false } = {}) {
  async function open(url: string, { violating = false, ...options }: Visit = {}): Promise<Page> {
    connected ??= sharedBrowser().then(({ endpoint }) => chromium.connect(endpoint));
    const context = await (await connected).newContext({ locale: 'fr-CI', ...phone, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const log: string[] = [];
    page.on('console', (message) => log.push(message.text()));
    page.on('requestfailed', (request) => log.push(`${request.failure()?.errorText}: ${request.url()}`));
    page.setDefaultTimeout(60_000);
    onTestFinished(async ({ task }) => {
      task.meta.pagesOpened = (task.meta.pagesOpened ?? 0) + 1;
      if (task.result?.state === 'fail') await keepEvidence(page, task.fullTestName, log);
      await context.close();
      if (!violating) expect(policyViolations(log)).toEqual([]);
    });
    if (!working) await giveProof(page);
    if (!untouched) await page.clock.install();
    // A new page is blank already; navigating there would start another process.
    if (url === 'about:blank') return page;
    await page.goto(url);
    if (!untouched && options.javaScriptEnabled !== false) {
      await fontArrived(page);
      await finished(page);
    }
    return page;
  }
  return { open };
}

/** Prints what the page logged, and saves a picture of it. */
async function keepEvidence(page: Page, test: string, log: string[]): Promise<void> {
  const path = `var/failed/${test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`;
  console.log(['console and failed requests:', ...log, `picture: ${path}`].join('\n  '));
  await page.screenshot({ path }).catch((error: unknown) => console.log(`no picture: ${String(error)}`));
}

export const policyViolations = (log: string[]) =>
  log.filter((line) => /Content Security Policy|Trusted(HTML|Script)/.test(line));

/** Gives a page the sample's draft, and instead of its worker one that knows the proof. */
async function giveProof(page: Page): Promise<void> {
  const { draft, proof } = sampleProof;
  await page.addInitScript((id) => (crypto.randomUUID = () => id as ReturnType<Crypto['randomUUID']>), draft);
  const body = `postMessage('${proof}')`;
  await page.route('**/assets/proof-worker-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Until the web font has loaded, some lines wrap differently, which shifts everything below them. */
export async function fontArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.size === 0 || [...document.fonts].some(({ status }) => status === 'loaded'));
}
