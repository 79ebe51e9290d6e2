import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampleFields } from '../../shared/message-sample.ts';
import { fieldProperties } from '../../src/contract/fields.ts';
import { acceptMessages } from '../../tools/browser/mocks.ts';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { fillIn, sendForm, states, submitForm, visits } from '../../tools/browser/states.ts';
import { translations } from '../support/translator.ts';
import { testBrowser } from '../support/browser.ts';
import { holdReact } from '../support/held-react.ts';
import { siteUrl } from '../support/static-site.ts';
import { desktop, holdFile, phone } from '../support/site.ts';
import { names, shown } from './carousel/carousel.ts';

const browser = testBrowser();

const ways = Object.keys(translations);

describe.each(Object.entries(translations))(
  'in a browser that translates the page %s',
  (way, translate) => {
    async function open(options = phone) {
      const page = await browser.open('about:blank', options);
      await translate(page);
      await page.goto(siteUrl);
      return page;
    }
    /** The number of islands that show the error screen. */
    async function crashed(page: Page): Promise<number> {
      const isLive = (await page.locator('[data-hydrated]').count()) > 0;
      const isBack = isLive && way === 'and shows it in French again';
      // The translator puts the French texts back a moment after hydration.
      if (isBack) await page.locator('html:not([class*=translated-])').waitFor();
      // Both values are read at once, because the translation could begin between two readings.
      const [texts, isMarked] = await page.locator('html').evaluate(({ dataset, classList }) => {
        return [Number(dataset['translated'] ?? 0), /translated-/.test(String(classList))] as const;
      });
      if (isLive || way !== 'while its code takes over') expect(texts).toBeGreaterThan(100);
      expect(isMarked).toBe(texts > 0 && !isBack);
      return page.locator('[data-island] [role=alert]').count();
    }

    // Result pages are left out, because they have no React. Each visit is made with only one of
    // the translations, because most states come long after hydration, when the moment of the
    // translation no longer matters.
    const ofIslands = visits.map((visit) => visit.filter((state) => !state.includes('posted')));
    const own = ofIslands.filter((_visit, index) => index % ways.length === ways.indexOf(way));
    test.each(own.map((visit) => [visit.join(', '), visit] as const))(
      'no island has crashed unintentionally after these states: %s',
      async (_name, visit) => {
        const page = await open();
        for (const state of visit) await states[state](page);
        expect(await crashed(page)).toBe(visit.includes('a part that crashed') ? 1 : 0);
      },
    );

    test('the carousel goes around in both directions, and the form sends two messages', async () => {
      const page = await open(desktop);
      await hydrate(page, 'partners');
      const [previous, next] = [
        page.locator('#partners section button').first(),
        page.locator('#partners section button').last(),
      ];
      // The translator writes a prefix before each name.
      const first = async () => {
        const [name = ''] = await shown(page);
        return names.findIndex((known) => name.endsWith(known));
      };
      for (const [button, expected] of [
        [next, 1],
        [next, 2],
        [previous, 1],
        [previous, 0],
        [previous, names.length - 1],
        [next, 0],
      ] as const) {
        await button.click();
        await expect.poll(first).toBe(expected);
      }
      await acceptMessages(page);
      for (const again of [true, false]) {
        await states['the form with an error in each field'](page);
        await sendForm(page);
        await page.locator('[data-again]').waitFor();
        if (again) await page.locator('[data-again]').click();
      }
      expect(await crashed(page)).toBe(0);
    });

    test('a text that changes shows its newest words', async () => {
      const page = await open();
      await hydrate(page, 'contact');
      const { max } = fieldProperties.message;
      for (const [field, typed, part, words] of [
        ['email', 'awa@gmial.com', 'form [aria-live] button', /gmail\.com/],
        ['email', 'awa@yaho.fr', 'form [aria-live] button', /yahoo\.fr/],
        ['message', 'a'.repeat(max - 1), '#message-hint', /\D1$/],
        ['message', 'a'.repeat(max - 10), '#message-hint', /\D10$/],
      ] as const) {
        await fillIn(page, { [field]: typed });
        await expect.poll(() => page.locator(`#contact ${part}`).textContent()).toMatch(words);
      }
      expect(await crashed(page)).toBe(0);
    });
  },
);

test.each(['is clicked before', 'is pressed until after'])(
  'the carousel moves once if its button %s hydration, which replaces the button',
  async (when) => {
    const page = await browser.open('about:blank', desktop);
    // Removes an element, as an ad blocker does, so that React renders the whole island anew.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('#partners li p')?.remove(),
      ),
    );
    const letThrough = await holdFile(page, 'hydrate-*.js');
    await page.goto(siteUrl);
    const replaced = await page.locator('#partners section button').last().elementHandle();
    await replaced?.hover();
    await page.mouse.down();
    if (when === 'is clicked before') await page.mouse.up();
    letThrough();
    await hydrated(page, 'partners');
    expect(await replaced?.evaluate((button) => button.isConnected)).toBe(false);
    if (when === 'is pressed until after') await page.mouse.up();
    await expect.poll(() => shown(page)).toEqual(names.slice(1, 4));
    await page.locator('#partners h2').click();
    expect(await shown(page)).toEqual(names.slice(1, 4));
  },
);

test('a message is sent once if its button is clicked during hydration, which replaces the form', async () => {
  const page = await browser.open('about:blank');
  await acceptMessages(page);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('#contact label')?.firstChild?.remove(),
    ),
  );
  const react = await holdReact(page);
  const letThrough = await holdFile(page, 'hydrate-*.js');
  await page.goto(siteUrl);
  const form = await page.locator('#contact form').elementHandle();
  await fillIn(page, sampleFields);
  letThrough();
  await react.hasBegun();
  let calls = 0;
  page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0));
  await submitForm(page);
  await react.letOn();
  await page.locator('[data-again]').waitFor();
  expect(await form?.evaluate((element) => element.isConnected)).toBe(false);
  expect(calls).toBe(1);
});

test('a form that crashes while sending sends the message once, and still confirms it', async () => {
  const page = await browser.open(siteUrl);
  let calls = 0;
  page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0));
  await acceptMessages(page, { after: 1500 });
  await sendForm(page);
  await page.locator('.MuiCircularProgress-root').waitFor();
  // Removes an element before React does, as an extension might.
  await page.locator('.MuiCircularProgress-root').evaluate((spinner) => spinner.remove());
  await page.locator('[data-again]').waitFor();
  expect(calls).toBe(1);
});
