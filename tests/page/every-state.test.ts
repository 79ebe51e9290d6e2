import { describe, expect, test } from 'vitest';
import { visits } from '../../tools/browser/states.ts';
import { testBrowser } from '../support/browser.ts';
import { enter, findingsIn } from '../support/modes.ts';
import { siteUrl } from '../support/static-site.ts';

const browser = testBrowser();

describe('in every mode, nothing is cut off, too faint, nameless, covered, or out of the reach of a keyboard', () => {
  test.each(visits.map((visit) => [visit.join(', '), visit] as const))('%s', async (_, visit) => {
    const page = await browser.open(siteUrl);
    const findings: string[] = [];
    for (const state of visit) {
      await enter(page, state);
      findings.push(...(await findingsIn(page, state)));
    }
    expect(findings).toEqual([]);
  });

  test('without scripts', async () => {
    const page = await browser.open(siteUrl, { javaScriptEnabled: false });
    const findings: string[] = [];
    for (const state of ['as it loads', 'the legal notice open', 'the menu open'] as const) {
      await enter(page, state);
      findings.push(...(await findingsIn(page, state, { scripts: false })));
    }
    expect(findings).toEqual([]);
  });
});
