import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { states, visits } from '../../tools/browser/states.ts';
import { nextFrame } from '../../tools/browser/page.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { unreachable } from '../support/focus.ts';
import { lostTexts } from '../support/legible.ts';
import { cutOff, overlaps } from '../support/overflow.ts';
import { largeText, restyle, textSpacing } from '../support/restyle.ts';
import { siteUrl } from '../support/static-site.ts';

const browser = testBrowser();

type State = keyof typeof states;

/** The part of the page that is special in a state; the rest is looked at as it loads. */
const parts: Record<State, string> = {
  'as it loads': 'html',
  'the menu open': '#header',
  'the carousel moved': '#partners',
  'the carousel past its beginning': '#partners',
  'the legal notice open': '#legal',
  'the form with an error in each field': '#contact',
  'texts that are too long': '#contact',
  'an address with a slip': '#contact',
  'a service chosen by a button': '#contact',
  'one character left': '#contact',
  'a message on its way': '#contact',
  'a message tried again': '#contact',
  'no network': '#contact',
  'a message refused': '#contact',
  'a message sent': '#contact',
  'a part that crashed': '#contact',
  'a part that did not load': '#partners',
  'a message posted without code': 'html',
  'a message posted without code, and not stored': 'html',
  'a form whose code and whose server are out of reach': '#contact',
};

type Mode = {
  sizes: (readonly [width: number, height: number])[];
  css?: string;
  media?: Parameters<Page['emulateMedia']>[0];
  /** axe's rules, or the one about contrast; nothing but colours depends on most modes. */
  axe?: 'all rules' | 'contrast';
  keyboard?: true;
};

const [desktop, tablet, phone] = [
  [1280, 900],
  [768, 900],
  [360, 740],
] as const;

/** WCAG 2.2, 1.4.3, 1.4.4, 1.4.10, 1.4.12 and 2.4.7, paper, and the operating systems' settings. */
const modes: Record<string, Mode> = {
  'on a phone': { sizes: [phone], axe: 'all rules', keyboard: true },
  'on a desktop': { sizes: [desktop], axe: 'all rules', keyboard: true },
  'in the dark': { sizes: [phone, tablet, desktop], media: { colorScheme: 'dark' }, axe: 'contrast' },
  'with motion': { sizes: [tablet], media: { reducedMotion: 'no-preference' } },
  'with a phone held sideways': { sizes: [[740, 360]], keyboard: true },
  'with text twice as large': {
    sizes: [
      [1280, 900],
      [390, 900],
      [280, 900],
    ],
    css: largeText,
  },
  'with wider text spacing': {
    sizes: [
      [1280, 900],
      [390, 900],
      [320, 900],
    ],
    css: textSpacing,
  },
  'zoomed to 400 %': { sizes: [[320, 256]], keyboard: true },
  'with more contrast': { sizes: [desktop, [390, 900]], media: { contrast: 'more' } },
  'in forced colours': { sizes: [desktop, [390, 900]], media: { forcedColors: 'active' }, keyboard: true },
  'on paper': { sizes: [[718, 1000]], media: { media: 'print' }, axe: 'contrast' },
};

const asUsual = { media: null, colorScheme: null, contrast: null, forcedColors: null, reducedMotion: 'reduce' } as const;

/** What is wrong with a page, in any mode, while it is in this state. */
async function findingsIn(page: Page, state: State, { scripts = true } = {}): Promise<string[]> {
  const all: string[] = [];
  for (const [name, { sizes, css = '', media, axe, keyboard }] of Object.entries(modes)) {
    await page.emulateMedia({ ...asUsual, ...media });
    await restyle(page, css);
    for (const [index, [width, height]] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      if (scripts) await nextFrame(page);
      const findings = [...(await cutOff(page)), ...(await page.evaluate(lostTexts))];
      // On paper, nothing is pressed.
      if (media?.media !== 'print') findings.push(...(await overlaps(page)));
      if (scripts && axe && (index === 0 || state === 'as it loads')) {
        const rules = axe === 'contrast' ? { runOnly: ['color-contrast'] } : {};
        findings.push(...(await axeFindings(page, parts[state], rules)));
      }
      if (keyboard) findings.push(...(await page.evaluate(unreachable, parts[state])));
      // In so flat a window it would hide a third of the page.
      const isFixed = (bars: Element[]) => bars.some((bar) => getComputedStyle(bar).position === 'fixed');
      if (height < 320 && (await page.locator('#header').evaluateAll(isFixed))) findings.push('the header is fixed');
      all.push(...findings.map((finding) => `${state}, ${name}, ${width} px wide: ${finding}`));
    }
  }
  await page.emulateMedia(asUsual);
  await restyle(page, '');
  return all;
}

describe('in every mode, nothing is cut off, too faint, nameless, covered, or out of the reach of a keyboard', () => {
  test.each(visits.map((visit) => [visit.join(', '), visit] as const))('%s', async (_, visit) => {
    const page = await browser.open(siteUrl);
    const findings: string[] = [];
    for (const state of visit) {
      await page.setViewportSize({ width: 360, height: 740 });
      await states[state](page);
      // A toast stays open while it is focused.
      const toast = page.locator('#contact section[aria-label] button');
      if (await toast.count()) await toast.focus();
      findings.push(...(await findingsIn(page, state)));
    }
    expect(findings).toEqual([]);
  });

  test('without scripts', async () => {
    const page = await browser.open(siteUrl, { javaScriptEnabled: false });
    const findings: string[] = [];
    for (const state of ['as it loads', 'the legal notice open', 'the menu open'] as const) {
      await page.setViewportSize({ width: 360, height: 740 });
      await states[state](page);
      findings.push(...(await findingsIn(page, state, { scripts: false })));
    }
    expect(findings).toEqual([]);
  });
});
