import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

/**
 * A browser for the tests of a file. `open` gives a fresh page of the site, as
 * its first visit; `openForAll` gives tests that only read one page to share.
 */
export function testBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(inject('chromium'));
  });
  afterAll(() => browser.close());
  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'fr-CI', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.clock.install();
    await page.goto(url);
    return page;
  }
  function openForAll(url: string, options: BrowserContextOptions = {}): () => Page {
    let page: Page;
    beforeAll(async () => {
      page = await open(url, options);
    });
    afterAll(() => page.context().close());
    return () => page;
  }
  return { open, openForAll };
}
