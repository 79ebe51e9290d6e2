import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium: CHROMIUM_PATH, an installed one, Playwright's own, else the one that comes with the packages. */
export async function findChromium(): Promise<string> {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path)) ?? sparticuz.executablePath();
}

/** Opens a browser for the tests of a file; `open` gives a fresh page of the site, as its first visit. */
export function testBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
  });
  afterAll(() => browser.close());
  return {
    async open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ locale: 'fr-CI', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await page.goto(url);
      return page;
    },
  };
}
