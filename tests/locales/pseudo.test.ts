import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { cutOff, hardCodedTexts, overflowing } from '../support/hard-coded.ts';
import { desktop, phone, siteUrl, still } from '../support/site.ts';
import { states } from '../support/states.ts';
import { testLocales } from '../support/test-locales.ts';

const url = `${siteUrl}/${testLocales.pseudo}`;
const browser = testBrowser();

const windows = { phone, desktop };

describe.each(Object.keys(windows) as (keyof typeof windows)[])('the page in the pseudo-locale (%s)', (size) => {
  test.each(Object.keys(states))('%s: every word comes from the catalogue, and a third more of them fits', async (state) => {
    const page = await browser.open(url, { ...windows[size], ...still });
    await states[state]?.(page);
    expect(await hardCodedTexts(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });

  test('without JavaScript: likewise', async () => {
    const page = await browser.open(url, { ...windows[size], javaScriptEnabled: false });
    expect(await hardCodedTexts(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });
});
