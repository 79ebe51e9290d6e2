import { execa } from 'execa';
import pRetry from 'p-retry';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../browser/chromium.ts';
import type { Figures } from './measures.ts';

/**
 * Lighthouse's phone on slow 4G: all simulated, then the CPU really slowed, whose paint times say
 * nothing.
 */
export async function lighthouseFigures(url: string): Promise<Figures> {
  // Now and then the browser's trace lacks its beginning (NO_NAVSTART).
  const again = {
    retries: 2,
    onFailedAttempt: ({ error }: { error: Error }) => console.error(error.message),
  };
  const simulated = await pRetry(() => run(url, 'simulate'), again);
  const slowed = await pRetry(() => run(url, 'devtools'), again);
  return {
    transferred: numberOf(simulated, 'total-byte-weight') / 1000,
    accessibility: scoreOf(simulated, 'accessibility'),
    bestPractices: scoreOf(simulated, 'best-practices'),
    seo: scoreOf(simulated, 'seo'),
    simulatedScore: scoreOf(simulated, 'performance'),
    simulatedFcp: numberOf(simulated, 'first-contentful-paint'),
    simulatedLcp: numberOf(simulated, 'largest-contentful-paint'),
    simulatedTbt: numberOf(simulated, 'total-blocking-time'),
    simulatedCls: numberOf(simulated, 'cumulative-layout-shift'),
    slowedTbt: numberOf(slowed, 'total-blocking-time'),
    slowedCls: numberOf(slowed, 'cumulative-layout-shift'),
    slowedWork: numberOf(slowed, 'mainthread-work-breakdown'),
  };
}

const scoreOf = ({ categories }: Result, id: string) =>
  Math.round((categories[id]?.score ?? 0) * 100);

function numberOf({ audits }: Result, id: string): number {
  const { numericValue, errorMessage } = audits[id] ?? {};
  if (numericValue === undefined)
    throw new Error(`Lighthouse has no ${id}: ${errorMessage ?? 'not measured'}`);
  // To three decimals, as Lighthouse shows layout shifts.
  return Math.round(numericValue * 1000) / 1000;
}

/** Fetched by npx on demand: 120 MB. */
const lighthouse = 'lighthouse@13.5.0';

type Result = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; errorMessage?: string }>;
  runtimeError?: { message: string };
};

const port = 24299;

async function run(url: string, throttlingMethod: 'simulate' | 'devtools'): Promise<Result> {
  const { args = [], ...launch } = await chromiumLaunch({ whole: true });
  const browser = await chromium.launch({
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const categories = throttlingMethod === 'devtools' ? ['--only-categories=performance'] : [];
    const flags = [
      `--port=${port}`,
      `--throttling-method=${throttlingMethod}`,
      ...categories,
      '--output=json',
      '--quiet',
    ];
    const { stdout } = await execa('npx', ['--yes', lighthouse, url, ...flags]);
    const result = JSON.parse(stdout) as Result;
    if (result.runtimeError)
      throw new Error(`Lighthouse on ${url}: ${result.runtimeError.message}`);
    return result;
  } finally {
    await browser.close();
  }
}
