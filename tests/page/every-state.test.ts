import { describe, expect, test } from 'vitest';
import { visits } from '../../tools/browser/states.ts';
import { testBrowser } from '../support/browser.ts';
import { findingsAlong } from '../support/modes.ts';
import { siteUrl } from '../support/static-site.ts';

const browser = testBrowser();

describe('in every mode, nothing is cut off, broken inside a word, too faint, nameless, covered, or out of the reach of a keyboard', () => {
  test.each(visits.map((visit) => [visit.join(', '), visit] as const))('%s', async (_, visit) => {
    const page = await browser.open(siteUrl);
    expect(await findingsAlong(page, visit)).toEqual([]);
  });

  test('without scripts', async () => {
    const page = await browser.open(siteUrl, { javaScriptEnabled: false });
    const visit = ['as it loads', 'the legal notice open', 'the menu open'] as const;
    expect(await findingsAlong(page, visit, { scripts: false })).toEqual([]);
  });
});
