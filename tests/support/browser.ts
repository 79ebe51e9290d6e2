import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFailed, onTestFinished } from 'vitest';

/**
 * A browser for the tests of a file. `open` gives a test a fresh page of the site, as
 * on a first visit; `openForAll` gives tests that only read one page to share.
 */
export function testBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(inject('chromium'));
  });
  afterAll(() => browser.close());
  async function visit(url: string, options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ locale: 'fr-CI', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.clock.install();
    await page.goto(url);
    return page;
  }
  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await visit(url, options);
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('requestfailed', (request) => told.push(`${request.failure()?.errorText}: ${request.url()}`));
    onTestFailed(() => console.log(['what the page told:', ...told].join('\n  ')));
    onTestFinished(() => page.context().close());
    return page;
  }
  function openForAll(url: string, options: BrowserContextOptions = {}): () => Page {
    let page: Page;
    beforeAll(async () => {
      page = await visit(url, options);
    });
    afterAll(() => page.context().close());
    return () => page;
  }
  return { open, openForAll };
}
