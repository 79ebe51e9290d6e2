import { existsSync } from 'node:fs';
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import { type Engine, heightOf, intoView, type Look } from './visitor.ts';

type Kind = { executables: string[]; install: string; options: (dark: boolean) => LaunchOptions };

const kinds: Record<string, Kind> = {
  Chromium: {
    executables: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'],
    install: 'apt-get install chromium',
    options: () => ({ args: ['--no-sandbox'] }),
  },
  // Firefox supports WebDriver BiDi itself, without a driver.
  Firefox: {
    executables: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    install: 'apt-get install firefox-esr',
    options: (dark) => ({
      browser: 'firefox',
      extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 },
    }),
  },
};

export const [chromium, firefox] = Object.entries(kinds).map(
  ([name, { executables, install, options }]): Engine => {
    const executablePath = executables.find((path) => existsSync(path));
    return {
      name,
      missing: executablePath ? undefined : install,
      visit: (look) =>
        visit(look, { executablePath: executablePath!, headless: true, ...options(look.dark) }),
    };
  },
) as [Engine, Engine];

/** @param lacks a JavaScript property that is deleted in each page, such as `Object.hasOwn` */
export async function visit(look: Look, options: LaunchOptions, lacks?: string) {
  const browser = await puppeteer.launch(options);
  async function newPage(): Promise<Page> {
    const opened = await browser.newPage();
    await opened.setViewport({ width: look.width, height: heightOf(look) });
    if (lacks) await opened.evaluateOnNewDocument(`delete ${lacks}`);
    if (options.browser !== 'firefox')
      await opened.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: look.dark ? 'dark' : 'light' },
      ]);
    return opened;
  }
  let page = await newPage();
  const find = (selector: string) => page.evaluate(intoView, selector);
  return {
    // Each arrival is in a new tab, because Puppeteer sometimes waits forever for Firefox to open
    // another page in a tab that went back.
    arrive: async (url: string) => {
      const left = page;
      page = await newPage();
      await left.close();
      await page.goto(url);
    },
    open: async (url: string) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Puppeteer's goBack never resolves if the page comes from the back/forward cache.
    back: () => page.evaluate(() => history.back()),
    click: async (selector: string) => {
      const { x, y } = await find(selector);
      await page.mouse.click(x, y);
    },
    type: async (selector: string, text: string) => {
      await find(selector);
      await page.type(selector, text);
    },
    press: (key: 'ArrowRight' | 'Escape' | 'Tab') => page.keyboard.press(key),
    drag: async (selector: string, right: number) => {
      const { x, y } = await find(selector);
      await page.mouse.move(x - right / 2, y);
      await page.mouse.down();
      await page.mouse.move(x + right / 2, y, { steps: 12 });
      await page.mouse.up();
    },
    evaluate: ((...args: Parameters<Page['evaluate']>) => page.evaluate(...args)) as never,
    screenshot: async (path: `${string}.png`) => void (await page.screenshot({ path })),
    leave: () => browser.close(),
  };
}
