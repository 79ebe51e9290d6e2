import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { requestedServices } from '../../src/contract/services.ts';
import { palettes } from '../../src/theme/palettes.ts';
import { lookAt, testBrowser } from '../support/browser.ts';
import { built, siteUrl } from '../support/static-site.ts';

const get = async (path: string) => {
  const response = await fetch(siteUrl + path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};

const browser = testBrowser();

/** The sizes of pictures, such as 512x512, as a browser decodes them. */
const sizesOf = (page: Page, sources: string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    sources,
  );

test('the pages ask iPhones not to turn numbers, such as that of a law, into telephone links', async () => {
  for (const path of ['/', '/404', '/message-sent'])
    expect((await get(path)).text).toContain('"format-detection" content="telephone=no"');
});

test("each page's title contains the company's name", async () => {
  for (const path of ['/', '/404', '/message-sent', '/message-not-sent'])
    expect((await get(path)).text).toMatch(new RegExp(`<title>[^<]*${company.name}[^<]*</title>`));
});

test('the page has a title, a description, a canonical URL, a sharing preview, icons and structured data', async () => {
  const page = await lookAt(siteUrl);
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  // Title and description fit into a search result.
  expect(await page.title()).toMatch(new RegExp(`^${company.name} \\| .{10,50}$`));
  expect((await content('meta[name=description]'))?.length).toBeLessThanOrEqual(160);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${company.url}/`);
  expect(await content('meta[property="og:url"]')).toBe(`${company.url}/`);
  // The page has no `hreflang` links, because it has only one language.
  expect(await page.locator('link[hreflang]').count()).toBe(0);
  const themeColour = await content('meta[name=theme-color]');
  expect([palettes.light.ink.deep, palettes.dark.ink.deep]).toEqual([themeColour, themeColour]);

  expect(await content('meta[property="og:title"]')).toContain(company.name);
  expect(await content('meta[property="og:locale"]')).toBe('fr_CI');
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
  const picture = (await content('meta[property="og:image"]')) ?? '';
  expect(picture.startsWith(`${company.url}/`)).toBe(true);
  const [width, height] = [
    await content('meta[property="og:image:width"]'),
    await content('meta[property="og:image:height"]'),
  ];
  // A page of another site can load the picture, too.
  const elsewhere = await browser.open('about:blank');
  expect(await sizesOf(elsewhere, [siteUrl + new URL(picture).pathname])).toEqual([
    `${width}x${height}`,
  ]);

  // The test loads the manifest as a browser does for a home screen, because the policy of the page
  // could forbid the manifest.
  const { data: manifest = '' } = await (
    await page.context().newCDPSession(page)
  ).send('Page.getAppManifest');
  const { name, icons } = JSON.parse(manifest) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(name).toBe(company.name);
  expect(
    await sizesOf(
      page,
      icons.map(({ src }) => src),
    ),
  ).toEqual(icons.map(({ sizes }) => sizes));
  // Phones may crop the icon that is `maskable`.
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);

  const named = page.locator('link[rel=icon], link[rel=apple-touch-icon]');
  const addresses = await named.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(await sizesOf(page, addresses)).toEqual(['32x32', '180x180']);

  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const data = JSON.parse(json ?? '') as Record<string, unknown>;
  expect(data).toMatchObject({
    '@type': 'ProfessionalService',
    name: company.name,
    url: `${company.url}/`,
    areaServed: { name: 'Côte d’Ivoire' },
    email: company.email,
    telephone: company.phone.href.slice('tel:'.length),
    address: { addressLocality: company.address.city, addressCountry: company.address.country },
  });
  // The page shows these hours as "Du lundi au vendredi, 8h-17h30".
  const { dayOfWeek, opens, closes } = data['openingHoursSpecification'] as typeof company.hours;
  expect(dayOfWeek).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  const shown = [opens, closes]
    .map((time) => time.replace(/^0/, '').replace(':', 'h').replace('h00', 'h'))
    .join('-');
  expect(await page.locator('#contact ul > li').nth(1).textContent()).toContain(shown);
  expect(await page.locator('#contact ul > li').nth(3).textContent()).toContain(shown);
  const { itemListElement } = data['hasOfferCatalog'] as { itemListElement: unknown[] };
  expect(itemListElement).toHaveLength(requestedServices.length);
});

describe('the files that every site needs', () => {
  test('robots.txt allows everything and names the sitemap', async () => {
    expect((await get('/robots.txt')).text).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${company.url}/sitemap.xml\n`,
    );
  });

  test('sitemap.xml lists the page', async () => {
    const { text, type } = await get('/sitemap.xml');
    expect(type).toMatch(/xml/);
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${company.url}/`,
    ]);
  });

  test('security.txt says where to report a problem (RFC 9116)', async () => {
    const { status, type, text } = await get('/.well-known/security.txt');
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: `mailto:${company.email}`,
      'Preferred-Languages': 'fr',
    });
    const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
    expect(days > 360 && days < 365).toBe(true);
  });

  test('favicon.ico is there for clients that request it without reading the page', async () => {
    const { status, type } = await get('/favicon.ico');
    expect([status, type]).toEqual([
      200,
      expect.stringMatching(/^image\/(x-icon|vnd.microsoft.icon)/),
    ]);
    const page = await lookAt('about:blank');
    // The test fetches the icon itself, because Playwright blocks the requests of pages for
    // `favicon.ico`.
    const icon = Buffer.from(await (await fetch(`${siteUrl}/favicon.ico`)).arrayBuffer()).toString(
      'base64',
    );
    expect(await sizesOf(page, [`data:image/x-icon;base64,${icon}`])).toEqual(['48x48']);
  });

  test('the 404 page has noindex, but the landing page lacks it', async () => {
    expect((await get('/nowhere')).text).toContain('<meta name="robots" content="noindex"/>');
    expect((await get('/')).text).not.toContain('noindex');
  });
});

test.each(['index.html', '404.html'])('%s is valid HTML', async (file) => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const validate = async (html: string) => {
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${line})`),
    );
  };
  const html = readFileSync(join(built.site, file), 'utf8');
  expect(await validate(html)).toEqual([]);
  expect(await validate(html.replace('</main>', '<ul><p></ul></main>'))).not.toEqual([]);
});
