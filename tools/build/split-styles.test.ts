import { describe, expect, test } from 'vitest';
import { minified } from './minified.ts';
import { splitStyles } from './split-styles.ts';

const split = (css: string, html = '') => {
  const { now, later } = splitStyles(css, html);
  return { now: minified(now), later: minified(later) };
};

describe("a first screen's styles", () => {
  test.each([
    ['what a printer needs', '@media print{a{color:red}}'],
    ['what a pointer over it changes', '@media (hover:hover){a:hover{color:red}}'],
    ['a control switched off', '.b.Mui-disabled{color:red}'],
    ['a font to download', '@font-face{font-family:F;src:url(f.woff2)}'],
    ['an element that the HTML does not have', 'nav #languages a{color:red}'],
    ['a variable that nothing uses', ':root{--unused:1px}'],
  ])('leave %s for later', (_, css) => {
    expect(split(`a{color:#00f}${css}`)).toEqual({ now: 'a{color:#00f}', later: css });
  });

  test.each([
    ['the focus', 'a:focus-visible{color:red}'],
    ['what applies unless a pointer is over it', 'a:not(:hover){color:red}'],
    ['a link to an element that the HTML does not have', 'a[href=\\#languages]{color:red}'],
    ['what also applies without a pointer', 'a:hover,a[aria-current]{color:red}'],
    ['a font that the system has', '@font-face{font-family:F;src:local(Arial)}'],
    ['an element that the HTML has', 'nav #menu a{color:red}'],
    ['a variable that something uses', ':root{--used:1px}a{margin:var(--used)}'],
    ['a variable of some elements', '.c{--own:1px}'],
  ])('keep %s', (_, css) => {
    expect(split(css, '<nav><div id="menu"></div></nav>')).toEqual({ now: css, later: '' });
  });

  test('leave a variable for later with the only styles that use it', () => {
    const css = ':root{--used:1px}a:hover{margin:var(--used)}';
    expect(split(css)).toEqual({ now: '', later: css });
  });
});

test('a timeline stays out of the short form of animation, which no browser reads with it', () => {
  expect(minified('a{animation: solid linear both; animation-timeline: scroll()}')).toBe(
    'a{animation:linear both solid;animation-timeline:scroll()}',
  );
});
