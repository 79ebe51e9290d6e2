import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { hydrated } from '../../tools/browser/page.ts';
import { lookAt, testBrowser } from '../support/browser.ts';
import { siteUrl } from './product.ts';
import { desktop, holdFile } from '../support/site.ts';
import { testLocales } from '../support/test-locales.ts';

const browser = testBrowser();
const url = `${siteUrl}/${testLocales.rightToLeft}`;

test('the layout is mirrored: the logo is on the right, the call to action on the left, and arrows point the other way', async () => {
  const page = await lookAt(url, desktop);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const [logo, start] = await Promise.all(
    ['#header a[href="#home"]', '#header > div > .MuiButton-root'].map((part) =>
      page.locator(part).first().boundingBox(),
    ),
  );
  expect(logo?.x).toBeGreaterThan(900);
  expect(start?.x).toBeLessThan(200);
  const scales = await page
    .locator('.directional')
    .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).scale));
  expect(new Set(scales)).toEqual(new Set(['-1 1']));
});

test('the map of the cities is not mirrored: each city stands where it does in French', async () => {
  const placesAt = async (address: string) => {
    const page = await lookAt(address, desktop);
    const map = page.locator('#clients div:has(> img + ul)');
    return map.evaluate((root) => {
      const { left, width } = root.getBoundingClientRect();
      return [...root.querySelectorAll('li')].map((city) =>
        Math.round((100 * (city.getBoundingClientRect().left - left)) / width),
      );
    });
  };
  const places = await placesAt(siteUrl);
  expect(places.length).toBeGreaterThan(2);
  expect(Math.max(...places)).toBeGreaterThan(0);
  expect(await placesAt(url)).toEqual(places);
});

test("MUI's own styles are mirrored, both prerendered and hydrated", async () => {
  const page = await browser.open(`${url}#contact`, desktop);
  await hydrated(page, 'contact');
  const arrow = await page.locator('.MuiNativeSelect-icon').evaluate((icon) => {
    const field = icon.parentElement?.getBoundingClientRect();
    return Math.round(icon.getBoundingClientRect().left - (field?.left ?? NaN));
  });
  expect(arrow).toBeLessThan(30);
  await page.locator('#contact [type=submit]').click();
  const helper = page.locator('#name-error');
  await helper.waitFor();
  expect(await helper.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test.each([true, false])(
  'figures, phone numbers and addresses are written from left to right (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await browser.open(url, { ...desktop, javaScriptEnabled });
    // The page has a price without figures (`Sur Devis`), which the test replaces by figures.
    const price = page.locator('#offers footer bdi').first();
    await price.evaluate((element) => (element.textContent = '25 000 F'));
    const leftToRight = await page.locator('bdi:visible').evaluateAll((all) => {
      const range = document.createRange();
      const left = (text: Text, index: number) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left;
      };
      const texts = all.map(({ firstChild }) => firstChild as Text);
      const isOrdered = (text: Text) =>
        Array.from(text.data).every((_, at) => at === 0 || left(text, at) >= left(text, at - 1));
      return texts.filter(isOrdered).map(({ data }) => data);
    });
    const { email, phone: tel, address } = company;
    const figures = [
      email,
      tel.display,
      `${address.street}, ${address.city}`,
      '100+',
      '95%',
      '5/7',
      '25 000 F',
    ];
    expect(leftToRight).toEqual(expect.arrayContaining(figures));
  },
);

test('the carousel runs from right to left, with buttons, keys and wheel', async () => {
  const page = await browser.open('about:blank', desktop);
  const letThrough = await holdFile(page, 'hydrate-*.js');
  await page.goto(url);
  await page.locator('#partners').scrollIntoViewIfNeeded();
  const cards = page.locator('#partners li');
  const firstOnTheRight = () =>
    cards.evaluateAll((all) => {
      const edge = all[0]?.closest('ul')?.parentElement?.getBoundingClientRect().right ?? NaN;
      return all.findIndex((card) => Math.abs(card.getBoundingClientRect().right - edge) < 3);
    });
  expect(await firstOnTheRight()).toBe(0);
  await cards.nth(4).evaluate((card) => {
    const row = card.closest('ul')!.parentElement!;
    row.scrollBy(card.getBoundingClientRect().right - row.getBoundingClientRect().right, 0);
  });
  await expect.poll(firstOnTheRight).toBe(4);
  letThrough();
  await hydrated(page, 'partners');
  await expect.poll(firstOnTheRight).toBe(4);
  const buttons = page.locator('#partners section button');
  await buttons.last().click();
  await expect.poll(firstOnTheRight).toBe(5);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(firstOnTheRight).toBe(6);
  await page.keyboard.press('ArrowRight');
  await buttons.first().click();
  await expect.poll(firstOnTheRight).toBe(4);
  await cards.nth(5).hover();
  for (const [distance, first] of [
    [-300, 5],
    [300, 4],
  ] as const) {
    await page.mouse.wheel(distance, 0);
    await expect.poll(firstOnTheRight).toBe(first);
  }
});

test.each([
  ['/', 0],
  [`/${testLocales.rightToLeft}`, 1],
])('only right-to-left pages download the RTL style plugin: %s', async (path, downloads) => {
  const page = await browser.open('about:blank', desktop);
  const scripts = new Set<string>();
  page.on('request', (request) => scripts.add(request.url()));
  await page.goto(siteUrl + path);
  await page.locator('[data-island=contact]').dispatchEvent('focusin');
  await hydrated(page, 'contact');
  expect([...scripts].filter((script) => script.includes('stylis-plugin-rtl'))).toHaveLength(
    downloads,
  );
});

test('a page whose RTL style plugin did not load recovers with a retry', async () => {
  const page = await browser.open('about:blank', desktop);
  const plugin = '**/assets/stylis-plugin-rtl-*.js';
  await page.route(plugin, (route) => route.abort());
  await page.goto(`${url}#partners`);
  const failure = page.locator('[data-failure=partners]');
  await failure.waitFor();
  await page.unroute(plugin);
  await failure.getByRole('button').click();
  await hydrated(page, 'partners');
  expect(await failure.isVisible()).toBe(false);
});
