import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visits } from '../../tools/browser/states.ts';
import { testBrowser } from '../support/browser.ts';
import { sharedProduct } from '../support/fixtures.ts';
import { hardCoded, textsOn, withoutParameter } from '../support/hard-coded-texts.ts';
import { findingsAlong, type Options } from '../support/modes.ts';
import { overflowing } from '../support/overflow.ts';
import { siteUrl } from '../support/static-site.ts';
import { testLocales } from '../support/test-locales.ts';

const browser = testBrowser();
const { siteUrl: languagesUrl } = await sharedProduct('locales');
const onBoth = ['on a phone', 'on a desktop'] as const;

async function fromCatalogue(page: Page): Promise<string[]> {
  const texts = await textsOn(page);
  return [...hardCoded(texts), ...withoutParameter(texts), ...(await overflowing(page))];
}

const walks: Record<string, { url: string; along?: typeof visits; options?: Options }> = {
  'in French (with scripts, axe finds nothing either)': {
    url: siteUrl,
  },
  'in the pseudo-locale, where all texts are from the catalogue': {
    url: `${languagesUrl}/${testLocales.pseudo}`,
    options: { withAxe: false, only: onBoth, also: fromCatalogue },
  },
  'from right to left': {
    url: `${languagesUrl}/${testLocales.rightToLeft}`,
    along: visits.slice(0, 1),
    options: { withAxe: false, only: [...onBoth, 'with text twice as large'] },
  },
};

describe.each(Object.entries(walks))(
  'nothing is cut off, broken inside a word, covered, or out of the reach of a keyboard %s',
  (_, { url, along = visits, options }) => {
    test.each(along.map((visit) => [visit.join(', '), visit] as const))(
      'there is no fault in the states: %s',
      async (__, visit) => {
        const page = await browser.open(url);
        expect(await findingsAlong(page, visit, options)).toEqual([]);
      },
    );

    test('there is no fault without scripts', async () => {
      const page = await browser.open(url, { javaScriptEnabled: false });
      const visit = ['as it loads', 'the legal notice open', 'the menu open'] as const;
      expect(await findingsAlong(page, visit, { ...options, scripts: false })).toEqual([]);
    });
  },
);
