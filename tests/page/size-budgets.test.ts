import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { budgets, exceeded, sizesOf } from '../../tools/build/sizes.ts';
import { acceptMessages } from '../../tools/browser/mocks.ts';
import { hydrateAll } from '../../tools/browser/page.ts';
import { testBrowser } from '../support/browser.ts';
import { built, siteUrl } from '../support/static-site.ts';
import { phone } from '../support/site.ts';
import { confirmation, fillForm, newVisitor, submitButton } from '../support/visitor.ts';

describe('the built site, in KB with brotli', () => {
  const sizes = sizesOf(built.site);

  test.each(['html', 'firstScreen', 'boot', 'withoutForm', 'form'] as const)(
    'the built site is within its budget for %s',
    (name) => {
      expect(sizes[name]).toBeGreaterThan(0);
      expect(sizes[name], exceeded(name)).toBeLessThanOrEqual(budgets[name]);
    },
  );
});

const browser = testBrowser();
const working = testBrowser({ working: true });

test('without interaction, the page downloads one font and no more than its budgets, all from its own origin', async () => {
  // The window has the size of Lighthouse's phone, because the height of a window decides which
  // pictures are near enough to load.
  const page = await browser.open('about:blank', {
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(siteUrl, { waitUntil: 'networkidle' });
  const fetched = await Promise.all(responses.map(measure));
  const bytes = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);
  const scripts = fetched.filter(({ type }) => type === 'script');
  expect(scripts).not.toEqual([]);
  expect(bytes(scripts.map(({ body }) => body)), exceeded('boot')).toBeLessThanOrEqual(
    budgets.boot * 1000,
  );
  const transferred = bytes(fetched.map(({ headers, body }) => headers + body));
  expect(transferred, exceeded('transferred')).toBeLessThanOrEqual(budgets.transferred * 1000);
  expect(fetched.filter(({ type }) => type === 'font')).toHaveLength(1);
  expect(new Set(responses.map((response) => new URL(response.url()).origin))).toEqual(
    new Set([new URL(siteUrl).origin]),
  );
});

test('a visit that loads all islands and sends a message transfers no more than its budget', async () => {
  const page = await working.open('about:blank', phone);
  // An island's script is requested twice (fetched, then imported from the cache), but counts once.
  const fetched = new Set<string>();
  page.on(
    'requestfinished',
    (request) => request.method() === 'GET' && fetched.add(new URL(request.url()).pathname),
  );
  await acceptMessages(page);
  await page.goto(siteUrl);
  await hydrateAll(page);
  await fillForm(page, newVisitor());
  await submitButton(page).click();
  await confirmation(page).waitFor();
  const bodies = [...fetched].map((path) =>
    readFileSync(join(built.site, path === '/' ? 'index.html' : path)),
  );
  const bytes = bodies.reduce(
    (sum, body) => sum + Math.min(body.length, brotliCompressSync(body).length),
    0,
  );
  expect(bytes, exceeded('message')).toBeLessThanOrEqual(budgets.message * 1000);
});

/**
 * The size of a response in bytes. The body is compressed here with brotli, as in production,
 * unless it is a font, which is compressed already.
 */
async function measure(response: Response) {
  const [body, type] = [await response.body(), response.request().resourceType()];
  const { responseHeadersSize: headers } = await response.request().sizes();
  return { type, headers, body: type === 'font' ? body.length : brotliCompressSync(body).length };
}
