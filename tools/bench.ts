import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import pRetry from 'p-retry';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from './browser/chromium.ts';
import { build } from './build/build.ts';
import { hostSite } from './build/hosting.ts';
import { runCommand, UserError } from '../shared/command.ts';

const help = `npm run bench [-- FOLDER …]

Measures first visits to the built site on an emulated phone, whose processor is
four times slower than this machine's. The figures are Lighthouse's, the
processor time of the main thread, and the slowest response to a tap soon after
the first paint. A page of one line, the built site, and the built sites in the
given FOLDERs are measured in turn. Prints the medians of five rounds, and their
ratios to the page of one line. Compare only figures of the same run, on an idle
machine. Three sites take half an hour.
`;

const rounds = 5;
const slowdown = 4;
/** The times of the taps, in milliseconds after the first paint. */
const tapDelays = [200, 500, 1000, 2000];
const tapTargets = ['header button', 'header a[href^="tel:"]', 'main a[href^="#"]'];
/** npx downloads this package (120 MB) when it is needed. */
const lighthousePackage = 'lighthouse@13.5.0';
const devtoolsPort = 24299;
const audits = {
  'first-contentful-paint': 'first paint, ms',
  'largest-contentful-paint': 'largest paint, ms',
  'total-blocking-time': 'blocking time, ms',
  'cumulative-layout-shift': 'layout shift',
  'speed-index': 'speed index, ms',
  'total-byte-weight': 'bytes',
};

await runCommand(help, { allowPositionals: true }, async ({ positionals }) => {
  const missing = positionals.find((folder) => !existsSync(join(folder, 'index.html')));
  if (missing) throw new UserError(`${missing} is not a built site: it has no index.html.`);
  const { site } = await build('var/bench');
  await using servers = new AsyncDisposableStack();
  const sites: Site[] = [];
  for (const folder of [pageOfOneLine(), site, ...positionals]) {
    const { url, stop } = await hostSite(folder, folder === site ? undefined : []);
    servers.defer(stop);
    sites.push({ name: folder, url, rounds: [] });
  }
  for (let round = 1; round <= rounds; round++) {
    for (const { name, url, rounds: all } of sites) {
      console.error(`round ${round} of ${rounds}: ${name}`);
      all.push({
        ...(await lighthouse(url)),
        ...(await withPhone((page, devtools) => processorTime(page, devtools, url))),
        'slowest response to a tap, ms': await slowestResponse(url),
      });
    }
  }
  printTable(sites);
});

type Figures = Record<string, number>;
type Site = { name: string; url: string; rounds: Figures[] };

function pageOfOneLine(): string {
  const folder = 'var/bench/one-line';
  mkdirSync(folder, { recursive: true });
  const html = '<!doctype html><html lang="fr"><title>Bonjour</title><p>Bonjour';
  writeFileSync(join(folder, 'index.html'), html);
  return folder;
}

function printTable(sites: Site[]): void {
  const medianOf = (name: string, all: Figures[]) => {
    const values = all.map((figures) => figures[name] ?? NaN).toSorted((a, b) => a - b);
    return values[values.length >> 1] ?? NaN;
  };
  const rows: Record<string, Record<string, string>> = {};
  for (const name of Object.keys(sites[0]?.rounds[0] ?? {})) {
    const floor = medianOf(name, sites[0]?.rounds ?? []);
    rows[name] = Object.fromEntries(
      sites.map((site) => {
        const median = medianOf(name, site.rounds);
        const ratio = floor > 0 ? ` (×${(median / floor).toFixed(2)})` : '';
        return [site.name, `${Number(median.toFixed(3))}${ratio}`];
      }),
    );
  }
  console.table(rows);
}

async function withPhone<Result>(
  visit: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(await chromiumLaunch({ whole: true }));
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await visit(page, devtools);
  } finally {
    await browser.close();
  }
}

function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** The processor time of the main thread, which other programs on the machine don't prolong. */
async function processorTime(page: Page, devtools: CDPSession, url: string): Promise<Figures> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  const before = await spent();
  await page.goto(url, { waitUntil: 'commit' });
  await painted(page);
  const first = (await spent()) - before;
  await page.waitForTimeout(3000);
  const later = (await spent()) - before;
  return {
    'main thread until the first paint, ms': first,
    'main thread until 3 s after the first paint, ms': later,
  };
}

/**
 * The longest time, in milliseconds, from a tap to the next paint (Event Timing). 0 if there is
 * nothing to tap.
 */
async function slowestResponse(url: string): Promise<number> {
  const responses = [0];
  for (const target of tapTargets) {
    for (const delay of tapDelays) {
      responses.push(await withPhone((page) => responseTo(page, url, target, delay)));
    }
  }
  return Math.max(...responses);
}

async function responseTo(page: Page, url: string, target: string, delay: number): Promise<number> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await painted(page);
  await page.waitForTimeout(delay);
  const place = await page.evaluate((selector) => {
    const visible = [...document.querySelectorAll(selector)].find((part) => {
      const { width, bottom, top } = part.getBoundingClientRect();
      return width > 0 && top >= 0 && bottom <= innerHeight;
    });
    const { x = 0, y = 0, width = 0, height = 0 } = visible?.getBoundingClientRect() ?? {};
    return visible && { x: x + width / 2, y: y + height / 2 };
  }, target);
  if (!place) return 0;
  await page.touchscreen.tap(place.x, place.y);
  await page.waitForTimeout(1500);
  return page.evaluate(() =>
    Math.max(16, ...(globalThis as unknown as { durations: number[] }).durations),
  );
}

/**
 * Lighthouse's figures for a phone on slow 4G. Chromium slows down network and processor; a second
 * score comes from a simulated slowdown.
 */
async function lighthouse(url: string): Promise<Figures> {
  const slowed = await run(url, 'devtools');
  const simulated = await run(url, 'simulate');
  const score = ({ categories }: Report) => Math.round((categories.performance.score ?? 0) * 100);
  return {
    score: score(slowed),
    'score, simulated': score(simulated),
    ...Object.fromEntries(
      Object.entries(audits).map(([id, name]) => [name, slowed.audits[id]?.numericValue ?? NaN]),
    ),
  };
}

type Report = {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
};

function run(url: string, throttling: 'devtools' | 'simulate'): Promise<Report> {
  // Lighthouse is tried again, because the browser's trace sometimes lacks its beginning
  // (NO_NAVSTART).
  return pRetry(
    async () => {
      const { args = [], ...launch } = await chromiumLaunch({ whole: true });
      const debugged = [...args, `--remote-debugging-port=${devtoolsPort}`];
      const browser: Browser = await chromium.launch({ ...launch, args: debugged });
      try {
        const flags = ['--only-categories=performance', '--output=json', '--quiet'];
        const method = [`--port=${devtoolsPort}`, `--throttling-method=${throttling}`];
        const { stdout } = await execa('npx', [
          '--yes',
          lighthousePackage,
          url,
          ...method,
          ...flags,
        ]);
        const report = JSON.parse(stdout) as Report;
        if (report.runtimeError) throw new Error(report.runtimeError.message);
        return report;
      } finally {
        await browser.close();
      }
    },
    { retries: 2 },
  );
}
