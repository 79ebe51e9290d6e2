import { locales } from 'virtual:catalogues';
import { palettes } from '../../theme/palettes.ts';
import { sections } from './content.ts';
import { languagesFolded, languagesInRow } from './languages-style.ts';

export const severalLanguages = locales.length > 1;

const hairline = { boxShadow: '0 1px var(--mui-palette-divider)' };

/**
 * The width, in rem, from which links with these labels and some icon buttons stand in a row, not
 * in a menu. CSS can't ask whether they fit, and languages differ, so letters are counted; those of
 * other scripts are wider.
 */
export function rowFrom(labels: readonly string[], icons: number): number {
  const letters = labels.join('');
  const wide = letters.match(/[^\p{Script=Latin}\p{P}\p{Z}]/gu)?.length ?? 0;
  return Math.round(480 + 8.5 * letters.length + 2.5 * wide + 60 * icons) / 16;
}

/**
 * The bar, whose links are in a row from a width (in rem) on. A container query in rem follows the
 * page's font size.
 */
export function bar(fromWidth: number) {
  const row = `@container header (min-width: ${fromWidth}rem)`;
  const folded = `@container header not (min-width: ${fromWidth}rem)`;
  const foldable = '@supports (container-type: inline-size)';
  return {
    // Without container queries, the bar scrolls away, and links take the lines that they need.
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      paddingBlock: 1,
    },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
    '& > div > .MuiIconButton-root, & nav > a, & nav button': { display: 'none' },
    [foldable]: {
      container: 'header / inline-size',
      position: 'fixed',
      zIndex: 'appBar',
      inset: '0 0 auto',
      // Zoomed in, it would hide a third of the window.
      '@media (max-height: 320px)': { position: 'absolute' },
      '& > div': {
        flexWrap: 'nowrap',
        height: 'var(--header-height)',
        paddingBlock: 0,
        whiteSpace: 'nowrap',
      },
      '& ul': { display: 'block' },
      '& > div > .MuiIconButton-root, & nav > a, & nav button': { display: 'inline-flex' },
    },
    // Solid, except at the top of the page where CSS can tell. A line there would cross the hero's
    // picture.
    backgroundColor: 'ink.deep',
    '@supports (animation-timeline: scroll())': {
      animation: 'solid linear both',
      animationTimeline: 'scroll()',
      animationRange: '0 120px',
    },
    '@keyframes solid': { from: { backgroundColor: 'transparent' }, to: hairline },
    '&:has(:popover-open)': { animation: 'none' },
    '& > div > a': { whiteSpace: 'normal' },
    '& > div > a:first-of-type': {
      marginInlineEnd: 'auto',
      borderRadius: '12px',
      textDecoration: 'none',
    },
    '& > div > .MuiButton-root': { display: { xs: 'none', sm: 'inline-flex' } },
    '& .MuiIconButton-root': { width: 48, height: 48, padding: 0 },
    '& > div > .MuiIconButton-root': {
      order: 1,
      marginInlineEnd: '-12px',
      [row]: { display: 'none' },
    },
    '& > div > button:not(:has(+ :popover-open)) > :last-child, & > div > button:has(+ :popover-open) > :first-of-type':
      {
        display: 'none',
      },

    '& li a': {
      display: 'block',
      textDecoration: 'none',
      fontWeight: 600,
      color: 'text.secondary',
      '&:hover, &[aria-current]': { color: 'text.primary' },
      '&:focus-visible': { borderRadius: '6px', outlineOffset: 0 },
    },
    // Without popovers there is no menu.
    '@supports not selector(:popover-open)': {
      [folded]: { '& nav, & > div > .MuiIconButton-root': { display: 'none' } },
    },
    '& nav': {
      color: 'inherit',
      border: 0,
      [row]: {
        position: 'static',
        display: 'flex',
        padding: 0,
        margin: 0,
        overflow: 'visible',
        background: 'none',
        '& ul': { display: 'flex', gap: 'clamp(0px, 0.6vw, 8px)' },
        // Either side gets its share of the width that is left, the gaps a third. The content is at
        // most 1280 px wide.
        '& li a': {
          fontSize: '0.9375rem',
          padding: `12px clamp(5px, 5px + (min(100cqi, 1280px) - ${fromWidth}rem) / ${3 * sections.length}, 10px)`,
          whiteSpace: 'nowrap',
        },
        '& li a[aria-current]': {
          textDecorationLine: 'underline',
          textDecorationColor: 'var(--mui-palette-primary-main)',
          textDecorationThickness: 3,
          textUnderlineOffset: 12,
        },
        '& > a': { display: 'none' },
        ...(severalLanguages && languagesInRow),
      },
      [folded]: {
        inset: 'var(--header-height) 0 auto',
        width: 'auto',
        maxHeight: 'calc(100dvh - var(--header-height))',
        margin: 0,
        padding: '8px clamp(20px, 4vw, 40px) 28px',
        backgroundColor: 'ink.deep',
        ...hairline,
        whiteSpace: 'normal',
        '& li a': {
          padding: '13px 4px',
          fontSize: '1.125rem',
          borderBottom: '1px solid var(--mui-palette-divider)',
        },
        '& li a[aria-current]': { color: 'primary.main' },
        ...(severalLanguages && languagesFolded),
        '& > a': { display: { sm: 'none' }, width: '100%', marginTop: 2.5 },
        '&::backdrop': { top: 'var(--header-height)', background: `${palettes.light.ink.deep}99` },
      },
    },
    '@media print': {
      position: 'static',
      '& button, & nav, & > div > .MuiButton-root': { display: 'none !important' },
    },
  } as const;
}
