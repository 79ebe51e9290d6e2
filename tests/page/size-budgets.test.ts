import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { measures } from '../../tools/bench/measures.ts';
import { sizesOf } from '../../tools/bench/sizes.ts';
import { testBrowser } from '../support/browser.ts';
import { product, siteUrl } from '../support/product.ts';
import { phone } from '../support/site.ts';

describe('the built site, in KB with brotli', () => {
  const sizes = sizesOf(product.built.site);

  test.each(['html', 'boot', 'withoutForm'] as const)('is within the budget: %s', (name) => {
    expect(sizes[name]).toBeGreaterThan(0);
    expect(sizes[name]).toBeLessThanOrEqual(measures[name].budget);
  });
});

describe('the page without interaction, until the network is idle,', () => {
  const browser = testBrowser();
  const origins = new Set<string>();
  let fetched: { type: string; size: number }[];

  const blank = browser.openForAll('about:blank', phone);

  beforeAll(async () => {
    const page = blank();
    const responses: Response[] = [];
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('response', (response) => responses.push(response));
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    fetched = await Promise.all(responses.map(measure));
  });

  const bytes = (of: typeof fetched) => of.reduce((sum, { size }) => sum + size, 0);
  const { boot, transferred } = measures;

  test(`downloads at most ${boot.budget} KB of JavaScript`, () => {
    const found = fetched.filter(({ type }) => type === 'script');
    expect(found).not.toEqual([]);
    expect(bytes(found)).toBeLessThanOrEqual(boot.budget * 1000);
  });

  test(`downloads at most ${transferred.budget} KB in total`, () => {
    expect(bytes(fetched)).toBeLessThanOrEqual(transferred.budget * 1000);
  });

  test('sends requests only to its own origin', () => {
    expect([...origins]).toEqual([new URL(siteUrl).origin]);
  });

  test('downloads one font', () => {
    expect(fetched.filter(({ type }) => type === 'font')).toHaveLength(1);
  });
});

/** The size in bytes as transferred in production, with brotli, which this server may not use. Fonts are compressed already. */
async function measure(response: Response) {
  const [body, type] = [await response.body(), response.request().resourceType()];
  return { type, size: type === 'font' ? body.length : brotliCompressSync(body).length };
}
