import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { awake } from '../../tools/browser/awake.ts';
import { company } from '../../src/company.ts';
import { build } from '../../tools/build/built.ts';
import { testBrowser } from '../support/browser.ts';
import { desktop, isFocused, phone, siteUrl, still } from '../support/site.ts';
import { testLocales, writeLocale } from '../support/test-locales.ts';

const browser = testBrowser();
const { pseudo, rightToLeft, unfinished } = testLocales;
const built = inject('built').site;

describe('a folder in locales/', () => {
  const page = browser.openForAll(`${siteUrl}/${pseudo}`, { ...desktop, ...still });
  const attribute = (selector: string, name: string) => page().locator(selector).first().getAttribute(name);

  test('is a page at its own address, with its language and direction', async () => {
    expect(await attribute('html', 'lang')).toBe(pseudo);
    expect(await attribute('html', 'dir')).toBe('ltr');
    expect(await page().title()).toMatch(/^\[.*\]$/);
  });

  test('has a title, a description and share texts of its own', async () => {
    for (const selector of ['meta[name=description]', 'meta[property="og:title"]', 'meta[property="og:description"]']) {
      expect(await attribute(selector, 'content')).toMatch(/^\[.*\]$/);
    }
    expect(await attribute('meta[property="og:locale"]', 'content')).toBe('en_XA');
    expect(await attribute('meta[property="og:locale:alternate"]', 'content')).toBe('fr_CI');
  });

  test('names its own address, and those of every language', async () => {
    expect(await attribute('link[rel=canonical]', 'href')).toBe(`${company.url}/${pseudo}`);
    const alternates = await page()
      .locator('link[rel=alternate]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
    expect(alternates).toEqual([
      ['fr', `${company.url}/`],
      [rightToLeft, `${company.url}/${rightToLeft}`],
      [pseudo, `${company.url}/${pseudo}`],
      ['x-default', `${company.url}/`],
    ]);
  });

  test('is in the sitemap', async () => {
    const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${company.url}/${pseudo}</loc>`);
    expect(sitemap).toContain(`hreflang="${rightToLeft}" href="${company.url}/${rightToLeft}"`);
    expect(sitemap).toContain(`hreflang="x-default" href="${company.url}/"`);
  });

  test('is downloaded by its visitors, and no other language is', async () => {
    const reader = await browser.open('about:blank', { ...desktop, ...still });
    const words: string[] = [];
    reader.on('request', (request) => {
      if (request.url().includes('/words-')) words.push(new URL(request.url()).pathname);
    });
    await reader.goto(`${siteUrl}/${pseudo}#contact`);
    await awake(reader, 'contact');
    await reader.locator('#partners').scrollIntoViewIfNeeded();
    await awake(reader, 'partners');
    expect(words.map((path) => path.replace(/-[\w-]{8}\.json$/, '')).toSorted()).toEqual([
      `/assets/words-contact-${pseudo}`,
      `/assets/words-partners-${pseudo}`,
    ]);
  });

  test('is not offered while words are missing', async () => {
    expect((await fetch(`${siteUrl}/${unfinished}`)).status).toBe(404);
    expect(await (await fetch(siteUrl)).text()).not.toContain(`hreflang="${unfinished}"`);
    expect(await (await fetch(`${siteUrl}/sitemap.xml`)).text()).not.toContain(`/${unfinished}`);
  });
});

describe('the language switcher', () => {
  test.each(Object.entries({ desktop, phone }))(
    'names each language in itself, reachable by keyboard (%s)',
    async (name, size) => {
      const page = await browser.open(siteUrl, { ...size, ...still });
      const opener = page.getByRole('button', { name: name === 'phone' ? 'Menu' : 'Langue\u00a0: Français' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const links = page.locator('#languages a');
      expect(await links.allTextContents()).toEqual([
        'Français',
        expect.stringMatching(/^العربية/),
        expect.stringMatching(/^English/),
      ]);
      expect(await links.first().getAttribute('aria-current')).toBe('true');
      const english = links.last();
      for (let presses = 0; presses < 15 && !(await isFocused(english)); presses++) {
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(`${siteUrl}/${pseudo}`);
    },
  );

  test('works without JavaScript', async () => {
    const page = await browser.open(siteUrl, { ...desktop, javaScriptEnabled: false });
    await page.locator('[popovertarget=languages]').click();
    await page.locator('#languages a').last().click();
    await page.waitForURL(`${siteUrl}/${pseudo}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(pseudo);
  });

  test('what was typed before is there after', async () => {
    const page = await browser.open(siteUrl, { ...desktop, ...still });
    await page.locator('#name').fill('Awa');
    await awake(page, 'contact');
    await page.goto(`${siteUrl}/${pseudo}#contact`);
    await awake(page, 'contact');
    await expect.poll(() => page.locator('#name').inputValue()).toBe('Awa');
  });
});

describe('with twenty languages', () => {
  const folder = `${built}/../twenty`;

  /** Bytes that a first visit of the French page needs: compressed HTML, and the scripts and pictures that it names. */
  function firstLoad(site: string) {
    const html = readFileSync(join(site, 'index.html'), 'utf8');
    const named = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)(?=")/g)].map(([path]) => path))];
    const sizeOf = (type: RegExp) =>
      named.filter((path) => type.test(path)).reduce((sum, path) => sum + statSync(join(site, path)).size, 0);
    return { html: brotliCompressSync(html).length, styles: sizeOf(/css$/), others: sizeOf(/(js|woff2)$/) };
  }
  const scripts = (site: string) =>
    readdirSync(join(site, 'assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => statSync(join(site, 'assets', file)).size)
      .reduce((sum, bytes) => sum + bytes, 0);

  test('the first load is that of one, but for a line each in the switcher and the head', async () => {
    const many = [
      'en',
      'de',
      'es',
      'it',
      'pt',
      'nl',
      'pl',
      'tr',
      'sv',
      'da',
      'fi',
      'nb',
      'cs',
      'hu',
      'ro',
      'el',
      'bg',
      'sw',
      'vi',
    ];
    const locales = { one: `${folder}/one`, twenty: `${folder}/many` };
    for (const root of Object.values(locales)) cpSync('locales/fr', `${root}/fr`, { recursive: true });
    for (const code of many) writeLocale(locales.twenty, code, (text) => text);
    for (const [name, root] of Object.entries(locales)) {
      await build(`${folder}/built-${name}`, { LOCALES_FOLDER: root });
    }
    const [one, twenty] = [`${folder}/built-one/dist`, `${folder}/built-twenty/dist`];
    const [first, last] = [firstLoad(one), firstLoad(twenty)];
    console.log(
      `first load in bytes, brotli: HTML ${first.html} with 1 locale, ${last.html} with 20; styles ${first.styles} and ${last.styles}, other files ${first.others}`,
    );
    // With one, the styles of the switcher that it lacks stand in the stylesheet.
    expect(last.styles).toBeLessThanOrEqual(first.styles);
    expect(last.others).toBe(first.others);
    expect(scripts(twenty)).toBe(scripts(one));
    expect(last.html - first.html).toBeLessThan(20 * 60);
  });
});
