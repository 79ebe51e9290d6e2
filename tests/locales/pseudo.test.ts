import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { states, visits } from '../../tools/browser/states.ts';
import { readFrench } from '../../tools/locales/french.ts';
import { pluralBase } from '../../tools/locales/plurals.ts';
import { testBrowser } from '../support/browser.ts';
import { hardCoded, textsOn, withoutParameter } from '../support/hard-coded-texts.ts';
import { cutOff, overflowing } from '../support/overflow.ts';
import { siteUrl } from './product.ts';
import { desktop, phone } from '../support/site.ts';
import { keyFinder, testLocales } from '../support/test-locales.ts';

const url = `${siteUrl}/${testLocales.pseudo}`;
const browser = testBrowser();
const keysIn = keyFinder();
const [visited, seenKeys] = [new Set<string>(), new Set<string>()];

/** Variables of the theme that styles use though the page has none of that name. */
const withoutVariable = (page: Page) =>
  page.evaluate(() => {
    const css = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
    const root = getComputedStyle(document.documentElement);
    return [...new Set(css.match(/(?<=var\()--mui-[\w-]+/g))].filter((name) => !root.getPropertyValue(name));
  });

/** Texts that are hard-coded or lack a parameter, and the overflow they cause, on a phone and on a desktop. */
async function findings(state: string, page: Page): Promise<string[]> {
  visited.add(state);
  // Also what the page replaces once it is resized: the carousel's position.
  for (const key of keysIn((await textsOn(page)).join(' '))) seenKeys.add(key);
  const found = await withoutVariable(page);
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport);
    const texts = await textsOn(page);
    for (const key of keysIn(texts.join(' '))) seenKeys.add(key);
    found.push(...hardCoded(texts), ...withoutParameter(texts), ...(await overflowing(page)), ...(await cutOff(page)));
  }
  return found;
}

describe('in the pseudo-locale every text is from the catalogue, and fits a phone and a desktop though a third longer', () => {
  test.each(visits.map((visit) => [visit.join(', '), visit] as const))('%s', async (_, visit) => {
    const page = await browser.open(url, phone);
    for (const state of visit) {
      await page.setViewportSize(phone.viewport);
      await states[state](page);
      expect(await findings(state, page), state).toEqual([]);
    }
  });

  test('on a desktop, with the carousel moved and the language menu open', async () => {
    const page = await browser.open(url, desktop);
    await states['the carousel moved'](page);
    expect(await findings('desktop', page)).toEqual([]);
    // Two back: past its beginning.
    for (let clicks = 0; clicks < 2; clicks++) await states['the carousel past its beginning'](page);
    await states['the menu open'](page);
    expect(await findings('desktop', page)).toEqual([]);
  });

  test('without JavaScript', async () => {
    const page = await browser.open(url, { ...phone, javaScriptEnabled: false });
    // Shows the link to the content.
    await page.keyboard.press('Tab');
    expect(await findings('no JavaScript', page)).toEqual([]);
  });
});

const { capital, rccm, taxNumber } = company.legal;
/** Texts that need a fact of the company, or RETENTION_DAYS=0, which the tests don't have. */
const optional = {
  'footer:legal.capital': capital,
  'footer:legal.rccm': rccm,
  'footer:legal.taxNumber': taxNumber,
  'footer:legal.keptForever': '',
  'contact:info.phone.whatsApp': company.whatsApp,
  'contact:form.orWhatsApp': company.whatsApp,
};

test('no text is unused', async ({ skip }) => {
  skip(visited.size < visits.flat().length + 2, 'not every state was visited');
  const french = readFrench('locales');
  const keys = french.map(({ key }) => key);
  const baseOf = (key: string) => pluralBase(key, keys) ?? key;
  const seen = new Set([...seenKeys].map(baseOf));
  for (const [key, fact] of Object.entries(optional)) if (!fact) seen.add(key);
  const notFound = await (await fetch(`${siteUrl}/404.html`)).text();
  expect(notFound).not.toContain('{{');
  const code = globSync('functions/src/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  /** Literally, or in a template literal that ends with the key's last part. */
  const isUsed = (key: string) => {
    const [, parent, last] = /(.*)\.(.*)/.exec(key) ?? [];
    return (
      code.includes(`'${key}'`) ||
      (code.includes(`\`${parent}.\${`) && (code.includes(`'${last}'`) || code.includes(` ${last}: {`)))
    );
  };
  const unused = french.filter(({ key, text }) => {
    const [beginning] = text.split('{{');
    const isOn404 = beginning && notFound.includes(`>${beginning}`);
    return !seen.has(baseOf(key)) && !isOn404 && !isUsed(baseOf(key));
  });
  const advice = 'in none of the states of tools/browser/states.ts: add the one that shows it, or delete the text';
  expect(unused.map(({ key }) => `${key} is ${advice}`)).toEqual([]);
});
