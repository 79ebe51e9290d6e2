import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../browser/chromium.ts';
import type { FiguresOf } from './budgets.ts';

/** Lighthouse's mobile phone on slow 4G, computed from an unthrottled load. */
export async function simulated(url: string): Promise<FiguresOf<'simulated'>> {
  const result = await run(url, 'simulate');
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    ...vitalsOf(result),
    transferred: numberOf(result, 'total-byte-weight'),
    scripts: scriptBytes(result),
  };
}

/** The same phone and network, with the browser really slowed down. */
export const devtools = async (url: string): Promise<FiguresOf<'devtools'>> => vitalsOf(await run(url, 'devtools'));

const vitalsOf = (result: Result): FiguresOf<'devtools'> => ({
  fcp: numberOf(result, 'first-contentful-paint'),
  lcp: numberOf(result, 'largest-contentful-paint'),
  tbt: numberOf(result, 'total-blocking-time'),
  // To a thousandth, as Lighthouse shows it: less is an icon that moves by a few pixels.
  cls: Math.round(numberOf(result, 'cumulative-layout-shift') * 1000) / 1000,
});

function numberOf({ audits }: Result, id: string): number {
  const { numericValue, errorMessage } = audits[id] ?? {};
  if (numericValue === undefined) throw new Error(`Lighthouse has no ${id}: ${errorMessage ?? 'not measured'}`);
  return numericValue;
}

/** As transferred, in bytes. */
function scriptBytes({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((total, { transferSize }) => total + Number(transferSize), 0);
}

/** One load in a browser of its own, so that no run finds another's cache or leftovers. */
async function run(url: string, throttlingMethod: 'simulate' | 'devtools'): Promise<Result> {
  const port = await freePort();
  const { args = [], ...launch } = await chromiumLaunch({ whole: true });
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const onlyCategories = throttlingMethod === 'devtools' ? ['performance'] : null;
    const result = await lighthouse(url, { port, throttlingMethod, onlyCategories, logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
