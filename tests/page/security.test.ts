import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/site.ts';
import { states } from '../../tools/browser/states.ts';

const browser = testBrowser();

/** A page that records violations of its Content-Security-Policy. */
async function openWatched(url: string): Promise<Page> {
  const page = await browser.open('about:blank');
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      violations.push(`${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  await page.goto(url);
  return page;
}

const violationsOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);

describe('the Content-Security-Policy', () => {
  test.each(Object.entries(states))('is not violated by the page: %s', async (_, reach) => {
    const page = await openWatched(siteUrl);
    await reach(page);
    expect(await violationsOn(page)).toEqual([]);
  });

  test('is not violated by the 404 page', async () => {
    const page = await openWatched(`${siteUrl}/nowhere`);
    expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)).toContain('Bricolage');
    expect(await violationsOn(page)).toEqual([]);
  });

  test.each<[what: string, act: () => void]>([
    ['an inline script', () => document.body.append(Object.assign(document.createElement('script'), { text: 'alert(1)' }))],
    ['an inline style sheet', () => document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))],
    ['a style attribute', () => document.body.setAttribute('style', 'color: red')],
    [
      'an external script',
      () => document.body.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' })),
    ],
    ['an external picture', () => document.body.append(Object.assign(new Image(), { src: 'https://evil.example/a.png' }))],
    ['an external request', () => void fetch('https://evil.example/').catch(() => {})],
    [
      'another base URL',
      () => document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' })),
    ],
  ])('blocks %s', async (_, act) => {
    const page = await openWatched(siteUrl);
    await page.evaluate(act);
    await expect.poll(() => violationsOn(page)).toHaveLength(1);
  });

  test('blocks framing', async () => {
    const page = await browser.open('about:blank');
    await page.setContent(`<iframe src="${siteUrl}"></iframe>`);
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
  });
});

describe('the headers', () => {
  const headers = async (path: string) => Object.fromEntries((await fetch(siteUrl + path)).headers);

  test.each(['/', '/nowhere', '/favicon.svg'])('%s: are as strict as possible', async (path) => {
    expect(await headers(path)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('the policy has no unsafe keyword, no wildcard, and no placeholder left', async () => {
    const { 'content-security-policy': policy = '' } = await headers('/');
    expect(policy).not.toMatch(/unsafe|\*|data:|http:|[{}]/);
    expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/]+=*'){2,}/);
  });

  test('cache files with a hash in their name for a year, and revalidate pages', async () => {
    const html = await (await fetch(siteUrl)).text();
    const [asset = ''] = /\/assets\/[\w.-]+/.exec(html) ?? [];
    expect((await headers(asset))['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await headers('/'))['cache-control']).toBe('no-cache');
  });

  test('the initial script has an integrity hash', async () => {
    expect(await (await fetch(siteUrl)).text()).toMatch(
      /<script type="module" crossorigin fetchpriority="low" integrity="sha384-[\w+/=]{64}"/,
    );
  });
});
