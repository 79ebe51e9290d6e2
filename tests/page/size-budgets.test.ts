import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { budgets } from '../../tools/bench/budgets.ts';
import { sizesOf } from '../../tools/bench/sizes.ts';
import { testBrowser } from '../support/browser.ts';
import { phone, siteUrl } from '../support/site.ts';

describe('the built site, compressed with brotli', () => {
  const sizes = sizesOf(inject('built').site);
  const { html, styles, boot, withoutForm } = budgets.sizes;

  test(`the HTML of each page is at most ${html.budget} bytes`, () => {
    expect(sizes.html).toBeLessThanOrEqual(html.budget);
  });

  test(`the stylesheet is at most ${styles.budget} bytes`, () => {
    expect(sizes.styles).toBeGreaterThan(0);
    expect(sizes.styles).toBeLessThanOrEqual(styles.budget);
  });

  test(`the JavaScript that comes with the page is at most ${boot.budget} bytes`, () => {
    expect(sizes.boot).toBeLessThanOrEqual(boot.budget);
  });

  test(`all JavaScript but the form's is at most ${withoutForm.budget} bytes`, () => {
    expect(sizes.withoutForm).toBeLessThanOrEqual(withoutForm.budget);
  });
});

describe('a page that nobody touches, until the network is idle', () => {
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
  const { scripts, transferred } = budgets.simulated;

  test(`has fetched at most ${scripts.budget} bytes of JavaScript`, () => {
    const found = fetched.filter(({ type }) => type === 'script');
    expect(found).not.toEqual([]);
    expect(bytes(found)).toBeLessThanOrEqual(scripts.budget);
  });

  test(`has fetched at most ${transferred.budget} bytes in all`, () => {
    expect(bytes(fetched)).toBeLessThanOrEqual(transferred.budget);
  });

  test('has asked nobody but its own site', () => {
    expect([...origins]).toEqual([new URL(siteUrl).origin]);
  });

  test('has fetched one font', () => {
    expect(fetched.filter(({ type }) => type === 'font')).toHaveLength(1);
  });
});

/** Size in bytes as production transfers it, whatever this server does: fonts are compressed as they are. */
async function measure(response: Response) {
  const [body, type] = [await response.body(), response.request().resourceType()];
  return { type, size: type === 'font' ? body.length : brotliCompressSync(body).length };
}
