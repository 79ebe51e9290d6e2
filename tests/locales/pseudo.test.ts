import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { hardCodedTexts } from '../support/hard-coded.ts';
import { cutOff, overflowing } from '../support/overflow.ts';
import { desktop, phone, siteUrl, still } from '../support/site.ts';
import { states } from '../../tools/browser/states.ts';
import { testLocales } from '../support/test-locales.ts';

const url = `${siteUrl}/${testLocales.pseudo}`;
const browser = testBrowser();

/** Texts that are not from the catalogue, and what they displace or lose, on a phone and on a desktop. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport);
    found.push(...(await hardCodedTexts(page)), ...(await overflowing(page)), ...(await cutOff(page)));
  }
  return found;
}

describe('in the pseudo-locale every word comes from the catalogue, and a third more of them fits a phone and a desktop', () => {
  test.each(Object.entries(states))('%s', async (_, reach) => {
    const page = await browser.open(url, { ...phone, ...still });
    await reach(page);
    expect(await findings(page)).toEqual([]);
  });

  test('the list of languages open', async () => {
    const page = await browser.open(url, { ...desktop, ...still });
    await states['the menu open'](page);
    expect(await findings(page)).toEqual([]);
  });

  test('without JavaScript', async () => {
    const page = await browser.open(url, { ...phone, javaScriptEnabled: false });
    expect(await findings(page)).toEqual([]);
  });
});
