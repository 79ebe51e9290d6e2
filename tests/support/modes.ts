import type { Page } from 'playwright-core';
import { states } from '../../tools/browser/states.ts';
import { nextFrame } from '../../tools/browser/page.ts';
import { axeFindings } from './axe.ts';
import { unreachable } from './focus.ts';
import { brokenWords, lostTexts } from './legible.ts';
import { cutOff, overlaps } from './overflow.ts';
import { largeText, restyle, textSpacing } from './restyle.ts';

type State = keyof typeof states;

/** The part of the page that differs from the state `as it loads`. */
const parts: Record<State, string> = {
  'as it loads': 'html',
  'the menu open': '#header',
  'the carousel moved': '#partners',
  'the carousel past its beginning': '#partners',
  'the legal notice open': '#legal-notice',
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

/** The element that has to be visible on paper; by default the h1. */
const printed: Partial<Record<State, string>> = {
  'the carousel moved': '#partners li:last-of-type h3',
  'the legal notice open': '#legal p',
  'a message sent': '#contact h3[tabindex]',
  'a part that crashed': '#contact [role=alert] h2',
  'a part that did not load': '#partners li:last-of-type h3',
  'a message posted without code, and not stored': 'main a[href^=tel]',
};

type Mode = {
  /** The first size is tested in every state, the other sizes only in the state `as it loads`. */
  sizes: (readonly [width: number, height: number])[];
  css?: string;
  media?: Parameters<Page['emulateMedia']>[0];
  /** In a mode that changes only colours, contrast is enough. */
  axe?: 'all rules' | 'all rules as it loads' | 'contrast';
  keyboard?: true;
};

const [desktop, tablet, phone] = [
  [1280, 900],
  [768, 900],
  [360, 740],
] as const;

/**
 * Modes for WCAG 2.2 (1.4.3, 1.4.4, 1.4.10, 1.4.12 and 2.4.7), for paper, and for the operating
 * systems' settings.
 */
const modes = {
  'on a phone': { sizes: [phone], axe: 'all rules', keyboard: true },
  'on a desktop': { sizes: [desktop], axe: 'all rules as it loads', keyboard: true },
  'in the dark': {
    sizes: [phone, tablet, desktop],
    media: { colorScheme: 'dark' },
    axe: 'contrast',
  },
  'with motion': { sizes: [tablet], media: { reducedMotion: 'no-preference' } },
  'with a phone held sideways': { sizes: [[740, 360]], keyboard: true },
  'with text twice as large': {
    sizes: [
      [320, 740],
      [280, 900],
      [360, 740],
      [390, 900],
    ],
    css: largeText,
  },
  'with text twice as large on a desktop': { sizes: [desktop], css: largeText },
  'with wider text spacing': {
    sizes: [
      [320, 900],
      [390, 900],
      [1280, 900],
    ],
    css: textSpacing,
  },
  'zoomed to 400 %': { sizes: [[320, 256]], keyboard: true },
  'with more contrast': { sizes: [[390, 900], desktop], media: { contrast: 'more' } },
  'in forced colours': {
    sizes: [[390, 900], desktop],
    media: { forcedColors: 'active' },
    keyboard: true,
  },
  'on paper': { sizes: [[718, 1000]], media: { media: 'print' }, axe: 'contrast' },
} satisfies Record<string, Mode>;

/**
 * Styles that hide the sections that a state doesn't change, so that the browser needn't lay out
 * and paint them.
 */
const othersLeftOut = (part: string) =>
  part.startsWith('#')
    ? `main > section:not(${part}), body > footer:not(:has(${part})) { content-visibility: hidden !important }`
    : '';

/**
 * Lists the elements that move by themselves for more than five seconds (WCAG 2.2, 2.2.2), except
 * the ring that says "busy".
 */
const restless = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => !effect.target?.closest('[role=progressbar], .MuiCircularProgress-root'))
      .filter((effect) => Number(effect.getComputedTiming().endTime) > 5000)
      .map((effect) => `moves on and on: ${effect.target?.outerHTML.slice(0, 80)}`),
  );

/**
 * Lists the theme's variables that the CSS uses without a fallback but that have no value.
 * Prerendering writes only the variables that prerendered styles use, and `usedLater`
 * (theme/variables.ts).
 */
const undefinedVariables = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const css = rules.map(({ cssText }) => cssText).join('');
    const style = getComputedStyle(document.documentElement);
    const used = new Set(
      Array.from(css.matchAll(/var\((--mui-[\w-]+)\)/g), ([, name = '']) => name),
    );
    return [...used]
      .filter((name) => !style.getPropertyValue(name))
      .map((name) => `${name} has no value`);
  });

async function enter(page: Page, state: State): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await states[state](page);
  // The toast is focused, because it stays open while it has the focus.
  const toast = page.locator('#contact section[aria-label] button');
  if (await toast.count()) await toast.focus();
}

const asUsual = {
  media: null,
  colorScheme: null,
  contrast: null,
  forcedColors: null,
  reducedMotion: 'reduce',
} as const;

export type Options = {
  scripts?: boolean;
  /** In another language, axe would list the same violations. */
  withAxe?: boolean;
  only?: readonly (keyof typeof modes)[];
  /** Resolves to further problems of the page. */
  also?: (page: Page) => Promise<string[]>;
};

export async function findingsAlong(
  page: Page,
  visit: readonly State[],
  options?: Options,
): Promise<string[]> {
  const all: string[] = [];
  for (const state of visit) {
    await enter(page, state);
    all.push(...(await undefinedVariables(page)).map((finding) => `${state}: ${finding}`));
    all.push(...(await findingsIn(page, state, options)));
  }
  return all;
}

async function findingsIn(
  page: Page,
  state: State,
  { scripts = true, withAxe = scripts, only, also }: Options = {},
): Promise<string[]> {
  const all: string[] = [];
  for (const name of only ?? (Object.keys(modes) as (keyof typeof modes)[])) {
    const { sizes, css = '', media, axe, keyboard }: Mode = modes[name];
    await page.emulateMedia({ ...asUsual, ...media });
    await restyle(page, css + (media?.media === 'print' ? '' : othersLeftOut(parts[state])));
    for (const [width, height] of state === 'as it loads' ? sizes : sizes.slice(0, 1)) {
      await page.setViewportSize({ width, height });
      if (scripts) await nextFrame(page);
      const part = parts[state];
      const findings = [...(await cutOff(page, part)), ...(await page.evaluate(lostTexts, part))];
      // With larger text or wider spacing, words may be broken.
      if (!css) findings.push(...(await page.evaluate(brokenWords, part)));
      const onPaper = printed[state] ?? 'h1';
      // On paper, nothing can be pressed, so overlaps don't matter.
      if (media?.media !== 'print') findings.push(...(await overlaps(page, part)));
      else if (!(await page.locator(onPaper).first().isVisible()))
        findings.push(`${onPaper} is not visible on paper`);
      if (withAxe && axe && (state === 'as it loads' || axe !== 'all rules as it loads')) {
        const rules = axe === 'contrast' ? { runOnly: ['color-contrast'] } : {};
        findings.push(...(await axeFindings(page, part, rules)));
      }
      if (keyboard) {
        findings.push(...(await page.evaluate(unreachable, part)));
      }
      if (also) findings.push(...(await also(page)));
      if (media?.reducedMotion === 'no-preference') findings.push(...(await restless(page)));
      // In a window below 320 px, a fixed header would cover a sixth of the window or more.
      const isFixed = (bars: Element[]) =>
        bars.some((bar) => getComputedStyle(bar).position === 'fixed');
      if (height < 320 && (await page.locator('#header').evaluateAll(isFixed)))
        findings.push('the header is fixed');
      all.push(...findings.map((finding) => `${state}, ${name}, ${width} px wide: ${finding}`));
    }
  }
  await page.emulateMedia(asUsual);
  await restyle(page, '');
  return all;
}
