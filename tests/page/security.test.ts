import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { policyViolations, testBrowser } from '../support/browser.ts';
import { built, siteUrl } from '../support/static-site.ts';

const browser = testBrowser();
/** Pages whose `Worker` is the browser's own, not a test's. */
const working = testBrowser({ working: true });

describe('the Content-Security-Policy', () => {
  const forbidden: [what: string, directive: string, act: () => void][] = [
    [
      'an inline script',
      'require-trusted-types-for',
      () =>
        document.body.append(Object.assign(document.createElement('script'), { text: 'alert(1)' })),
    ],
    [
      'an inline style sheet',
      'style-src-elem',
      () =>
        document.body.append(
          Object.assign(document.createElement('style'), { textContent: 'a{}' }),
        ),
    ],
    [
      'a style attribute',
      'style-src-attr',
      () => document.body.setAttribute('style', 'color: red'),
    ],
    [
      'an external script',
      'require-trusted-types-for',
      () =>
        document.body.append(
          Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }),
        ),
    ],
    [
      'an external picture',
      'img-src',
      () => document.body.append(Object.assign(new Image(), { src: 'https://evil.example/a.png' })),
    ],
    [
      'text as HTML',
      'require-trusted-types-for',
      () => void Reflect.set(document.body.lastElementChild!, 'innerHTML', '<b></b>'),
    ],
    [
      'an external worker',
      'require-trusted-types-for',
      () => void new Worker('https://evil.example/a.js'),
    ],
    [
      'another policy for Trusted Types',
      'trusted-types',
      () => void trustedTypes?.createPolicy('mine', { createScriptURL: () => '' }),
    ],
    [
      'an external request',
      'connect-src',
      () => void fetch('https://evil.example/').catch(() => {}),
    ],
    [
      'another base URL',
      'base-uri',
      () =>
        document.head.append(
          Object.assign(document.createElement('base'), { href: 'https://evil.example/' }),
        ),
    ],
  ];

  test('the policy blocks inline code and styles, text as HTML, and code, pictures and requests of other origins', async () => {
    const page = await working.open(siteUrl, { violating: true });
    const log: string[] = [];
    page.on('console', (message) => log.push(message.text()));
    const violations = await page.evaluateHandle(() => {
      const directives: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        directives.push(violatedDirective),
      );
      return directives;
    });
    for (const [what, directive, act] of forbidden) {
      log.length = 0;
      await violations.evaluate((directives) => void (directives.length = 0));
      // Calls that Trusted Types forbid throw an error.
      await page.evaluate(act).catch(() => {});
      // A violation is reported twice if both the page's policy and the header's have the
      // directive.
      const violated = () => violations.evaluate((directives) => [...new Set(directives)]);
      await expect.poll(violated, { message: what }).toEqual([directive]);
      // Other tests find violations in the console (`policyViolations`). For a forbidden policy
      // for Trusted Types, Chromium only throws an error.
      if (directive !== 'trusted-types')
        await expect.poll(() => policyViolations(log), { message: what }).not.toEqual([]);
    }
  });

  test('the policy blocks framing', async () => {
    const other = await browser.open('about:blank', { violating: true });
    await other.setContent(`<iframe src="${siteUrl}"></iframe>`);
    const urls = () => other.frames().map((frame) => frame.url());
    await expect.poll(urls).toContain('chrome-error://chromewebdata/');
  });
});

const headers = async (path: string) => Object.fromEntries((await fetch(siteUrl + path)).headers);

async function policyOf(path: string): Promise<string> {
  const html = await (await fetch(siteUrl + path)).text();
  const [before = '', policy = ''] = html.split(
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/,
  );
  // The policy comes first, because it doesn't govern the elements before it.
  expect(before.match(/<\w+/g)).toEqual(['<html', '<head', '<meta']);
  return policy;
}

test.each(['/', '/message-sent', '/message-not-sent', '/nowhere'])(
  'the policies of %s allow no other origin, no inline code, and no text as code',
  async (path) => {
    const directives = (policy: string) => policy.split('; ').toSorted();
    const own = await policyOf(path);
    const { 'content-security-policy': shared = '' } = await headers(path);
    for (const directive of [...directives(own), ...directives(shared)])
      expect(directive).toMatch(
        /^[\w-]+ ('none'|'self'( 'sha256-[\w+/]+=*')*|'script'|proof-worker)$/,
      );
    expect(own).toMatch(/^default-src 'none'; style-src 'self'( 'sha256-[\w+/]+=*'){2,};/);
    expect(own).toContain("script-src 'self'");
    // Only the header sets `frame-ancestors`, because a page can't. Both policies have the three
    // directives below.
    expect(directives(shared)).toContain("frame-ancestors 'none'");
    for (const policy of [own, shared])
      expect(directives(policy)).toEqual(
        expect.arrayContaining([
          "base-uri 'none'",
          "require-trusted-types-for 'script'",
          'trusted-types proof-worker',
        ]),
      );
  },
);

describe('the headers', () => {
  test.each(['/', '/nowhere', '/favicon.svg'])(
    'the response for %s has the security headers',
    async (path) => {
      expect(await headers(path)).toMatchObject({
        'strict-transport-security': 'max-age=86400',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(
          /^accelerometer=\(\), .*\bcamera=\(\), .*\bgeolocation=\(\), .*\bmicrophone=\(\)/,
        ),
        'content-security-policy': expect.stringMatching(
          /^script-src 'self'; .*frame-ancestors 'none'/,
        ),
      });
    },
  );

  test('the headers let browsers cache files with a hash in their name for a year, but revalidate pages', async () => {
    const html = await (await fetch(siteUrl)).text();
    const [asset = ''] = /\/assets\/[\w.-]+/.exec(html) ?? [];
    expect((await headers(asset))['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await headers(asset))['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect((await headers('/'))['cache-control']).toBe('no-cache');
    expect(
      readdirSync(`${built.site}/assets`).filter((name) => !/-[\w-]{4,8}\.\w+$/.test(name)),
    ).toEqual([]);
    // The build itself names the files of texts, so the test compares the hash in each name with
    // the content. Vite names all other files.
    const texts = [...html.matchAll(/\/assets\/texts-[\w-]+-([\w-]{4})\.json/g)];
    expect(texts.length).toBeGreaterThan(1);
    for (const [path, hash] of texts) {
      const content = await (await fetch(siteUrl + path)).text();
      expect(createHash('sha256').update(content).digest('base64url').slice(0, 4), path).toBe(hash);
    }
  });
});
