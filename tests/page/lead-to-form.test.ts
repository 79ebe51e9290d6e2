import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampleFields } from '../../shared/message-sample.ts';
import { emptyFields } from '../../src/sections/contact/sending/draft.ts';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { acceptMessages } from '../../tools/browser/mocks.ts';
import { testBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/static-site.ts';
import { holdFile, textOf } from '../support/site.ts';
import { confirmation, fillForm, newVisitor, submitButton, typedIn } from '../support/visitor.ts';

const browser = testBrowser();

const button = (page: Page, card: string) =>
  page.getByRole('article', { name: card }).getByRole('link');
const select = (page: Page) => page.getByLabel('Service/Offre souhaité *');
const announced = (page: Page) => textOf(page.locator('#contact [data-chosen][aria-live]'));

/**
 * Which of the form's title, first label and first field are outside the window or under the
 * header, by tag name.
 */
const outOfView = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('#header')!.getBoundingClientRect().bottom;
    const parts = ['h3', 'label', 'input'].map((part) =>
      document.querySelector(`#contact form ${part}`)!,
    );
    const hidden = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      return box.top < top || box.bottom > innerHeight;
    });
    return hidden.map(({ tagName }) => tagName);
  });

test("a click with Control, Meta or Shift on the hero's button is left to the browser", async () => {
  const page = await browser.open(siteUrl);
  await page.evaluate(() =>
    addEventListener('click', (event) => (document.title = String(event.defaultPrevented))),
  );
  for (const key of ['Control', 'Meta', 'Shift'] as const) {
    await page.evaluate(() => (document.title = ''));
    await page.locator('#home a[href="#contact"]').click({ modifiers: [key] });
    expect(await page.title(), key).toBe('false');
  }
});

test("each button that leads to the contact section shows the form's title and first field", async () => {
  const page = await browser.open(siteUrl);
  const buttons = page.locator('a[data-to-form]');
  const leads = async (index: number, size: string) => {
    await buttons.nth(index).evaluate((link: HTMLElement) => {
      scrollTo(0, 0);
      link.click();
    });
    await expect.poll(() => outOfView(page), { message: `button ${index} at ${size}` }).toEqual([]);
  };
  for (const size of [
    '360x640',
    '360x780',
    '390x844',
    '740x360',
    '1366x657',
    '1280x800',
    '1920x1080',
  ]) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await leads(0, size);
  }
  // In a window of the last height, the part from the section's top to the first field just fits
  // below the header. In the two lower windows, that part fits only without the header.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [needed, header] = await page.evaluate(() => {
      const [section, field] = ['#contact', '#contact input'].map((part) =>
        document.querySelector(part)!.getBoundingClientRect(),
      );
      return [
        Math.ceil(field!.bottom - section!.top),
        document.querySelector<HTMLElement>('#header')!.offsetHeight,
      ] as const;
    });
    for (const height of [needed, needed + Math.round(header / 2), needed + header]) {
      await page.setViewportSize({ width, height });
      await leads(0, `${width}x${height}`);
    }
  }
  expect(await buttons.count()).toBeGreaterThan(15);
  for (let index = 1; index < (await buttons.count()); index++) await leads(index, '1920x1080');
});

test("a button that leads to the form requests the form's code at once, before the carousel's", async () => {
  const page = await browser.open('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAskedFor = (file: string) => asked.some((path) => path.startsWith(`/assets/${file}-`));
  const letThrough = await holdFile(page, 'hydrate-*.js');
  await page.goto(siteUrl);
  await page.locator('#home a[href="#contact"]').click();
  const needed = ['hydrate', 'island', 'texts-contact'];
  await expect.poll(() => needed.filter(isAskedFor)).toEqual(needed);
  await page.locator('[data-island=partners]').evaluate(
    (island) =>
      new Promise((seen) => {
        island.scrollIntoView();
        new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(null)).observe(island);
      }),
  );
  expect(isAskedFor('texts-partners')).toBe(false);
  letThrough();
  await hydrated(page, 'contact');
  await hydrated(page, 'partners');
});

describe("a card's button", () => {
  test("a card's button selects its service in the form, and a note names the service", async () => {
    const page = await browser.open(siteUrl);
    await button(page, 'Intégration Cloud').click();
    await expect.poll(() => outOfView(page)).toEqual([]);
    expect(await announced(page)).toBe('Service choisi dans le formulaire : Intégration Cloud');
    await hydrate(page, 'contact');
    expect(await typedIn(page)).toEqual({ ...emptyFields, service: 'integration-cloud' });
  });

  test("a card's button selects its service before and after the form's code has loaded, even beside a kept draft", async () => {
    const page = await browser.open(siteUrl);
    await hydrate(page, 'contact');
    await page.getByLabel('Nom complet *').fill(sampleFields.name);
    const letThrough = await holdFile(page, 'hydrate-*.js');
    await page.goto(siteUrl);
    await button(page, 'TIC-HOME').click();
    expect(await select(page).inputValue()).toBe('tic-home');
    letThrough();
    await hydrate(page, 'contact');
    await expect
      .poll(() => typedIn(page))
      .toMatchObject({ name: sampleFields.name, service: 'tic-home' });
    await button(page, 'TIC-VPN').click();
    expect(await select(page).inputValue()).toBe('tic-vpn');
    await page.reload();
    await hydrate(page, 'contact');
    await expect.poll(() => select(page).inputValue()).toBe('tic-vpn');
    await button(page, 'TIC-HOME').click();
    expect(await select(page).inputValue()).toBe('tic-home');
  });

  test("after a message was sent, a card's button selects its service in a new form", async () => {
    const page = await browser.open(siteUrl);
    await acceptMessages(page);
    await button(page, 'TIC-HOME').click();
    await hydrate(page, 'contact');
    await fillForm(page, { ...newVisitor(), service: '' });
    await submitButton(page).click();
    await confirmation(page).waitFor();
    expect(await announced(page)).toBe('');
    await button(page, 'TIC-VPN').click();
    expect(await typedIn(page)).toEqual({ ...emptyFields, service: 'tic-vpn' });
    expect(await announced(page)).toContain('TIC-VPN');
  });

  test("neither a card's button nor a URL with ?service=… replaces the service that the visitor has chosen", async () => {
    const page = await browser.open(siteUrl);
    await button(page, 'TIC-HOME').click();
    await hydrate(page, 'contact');
    await select(page).selectOption(sampleFields.service);
    expect(await announced(page)).toBe('');
    await select(page).selectOption('tic-home');
    await button(page, 'TIC-VPN').click();
    expect(await select(page).inputValue()).toBe('tic-home');
    await select(page).selectOption(sampleFields.service);
    await button(page, 'TIC-VPN').click();
    expect(await select(page).inputValue()).toBe(sampleFields.service);
    await page.goto(`${siteUrl}/?service=tic-vpn`);
    await hydrate(page, 'contact');
    await expect.poll(() => select(page).inputValue()).toBe(sampleFields.service);
    expect(await announced(page)).toBe('');
  });
});

test('a URL with ?service=tic-vpn selects the service, and one without a known service leaves all fields empty', async () => {
  const page = await browser.open(siteUrl);
  for (const query of ['', '?service=%22%5D']) {
    await page.goto(siteUrl + '/' + query);
    await hydrate(page, 'contact');
    expect(await typedIn(page)).toEqual(
      Object.fromEntries(Object.keys(sampleFields).map((field) => [field, ''])),
    );
    expect(await announced(page)).toBe('');
  }
  await page.goto(`${siteUrl}/?service=tic-vpn#contact`);
  await hydrate(page, 'contact');
  expect(await select(page).inputValue()).toBe('tic-vpn');
  expect(await announced(page)).toContain('TIC-VPN');
});

test('a second URL with ?service=… in the same tab selects its own service', async () => {
  const page = await browser.open(`${siteUrl}/?service=tic-vpn#contact`);
  await hydrate(page, 'contact');
  await page.goto(`${siteUrl}/?service=tic-home#contact`);
  await hydrate(page, 'contact');
  await expect.poll(() => select(page).inputValue()).toBe('tic-home');
  expect(await announced(page)).toContain('TIC-HOME');
});
