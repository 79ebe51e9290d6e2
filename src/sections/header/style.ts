import { locales } from 'virtual:catalogues';
import { colours } from '../../theme/colours.ts';
import { palettes } from '../../theme/palettes.ts';
import { languagesFolded, languagesInRow } from './languages-style.ts';

const severalLanguages = locales.length > 1;

const hairline = { boxShadow: `0 1px ${colours.divider}` };

/**
 * A container query for the header's width. The width is in rem, so that it follows the page's font
 * size. From 79 rem on, the French links fit into one line; longer links of another language may
 * take two.
 */
const from = (rem: number) => `@container header (min-width: ${rem}rem)`;
const row = from(79);
const folded = '@container header not (min-width: 79rem)';
const foldable = '@supports (container-type: inline-size)';

const call = '& > div > a[href^="tel:"]';

export const bar = {
  // Without container queries, the header scrolls away, and links take as many lines as they need.
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 0.5,
    columnGap: { sm: 1.5 },
    paddingBlock: 1,
  },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  '& > div > .MuiIconButton-root, & nav > a, & nav button': { display: 'none' },
  [foldable]: {
    container: 'header / inline-size',
    position: 'fixed',
    zIndex: 'appBar',
    inset: '0 0 auto',
    // In a window this low, as on a zoomed-in page, a fixed header would hide a sixth or more.
    '@media (max-height: 320px)': { position: 'absolute' },
    '& > div': {
      flexWrap: 'nowrap',
      height: 'var(--header-height)',
      paddingBlock: 0,
      whiteSpace: 'nowrap',
    },
    '& ul': { display: 'block' },
    '& > div > .MuiIconButton-root, & nav > a, & nav button': { display: 'inline-flex' },
    [`${call} bdi, & > div > .MuiButton-root`]: { display: 'none' },
  },
  // The header has a solid background. In browsers with `animation-timeline`, background and lower
  // line appear when the page is scrolled: at the top, the line would cross the hero's picture.
  backgroundColor: colours.ink.deep,
  '@supports (animation-timeline: scroll())': {
    animation: 'solid linear both',
    animationTimeline: 'scroll()',
    animationRange: '0 120px',
  },
  '@keyframes solid': { from: { backgroundColor: 'transparent' }, to: hairline },
  '&:has(:popover-open)': { animation: 'none' },
  '& > div > a:first-of-type': {
    marginInlineEnd: 'auto',
    borderRadius: '12px',
    whiteSpace: 'normal',
    textDecoration: 'none',
  },
  [call]: {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minWidth: 44,
    height: 44,
    borderRadius: 99,
    border: '1px solid color-mix(in srgb, currentcolor 40%, transparent)',
    fontSize: '0.9375rem',
    fontWeight: 700,
    textDecoration: 'none',
    '&:hover': { borderColor: 'currentcolor' },
    '& svg': { fontSize: '1.25rem', color: colours.primary.main },
  },
  // From 36 rem on, the phone number is written out, except beside the row of links. From 50 rem
  // on, the contact button is shown.
  [from(36)]: { [call]: { paddingInline: 2 }, [`${call} bdi`]: { display: 'inline' } },
  [from(50)]: {
    '& > div > .MuiButton-root': { display: 'inline-flex' },
    '& nav > .MuiButton-contained': { display: 'none' },
  },
  '& .MuiIconButton-root': { width: 48, height: 48, padding: 0 },
  '& > div > .MuiIconButton-root': { order: 1, marginInlineEnd: '-12px' },
  '& > div > button:not(:has(+ :popover-open)) > :last-child, & > div > button:has(+ :popover-open) > :first-of-type':
    {
      display: 'none',
    },

  '& li a': {
    display: 'block',
    textDecoration: 'none',
    fontWeight: 600,
    color: colours.text.secondary,
    '&:hover, &[aria-current]': { color: colours.text.primary },
    '&:focus-visible': { borderRadius: '6px', outlineOffset: 0 },
  },
  // In a narrow window, browsers without popovers get no menu.
  '@supports not selector(:popover-open)': {
    [folded]: { '& nav, & > div > .MuiIconButton-root': { display: 'none' } },
  },
  '& nav': {
    color: 'inherit',
    border: 0,
    // The current link is underlined, because a colour alone would not mark it for everybody.
    '& > ul a[aria-current]': {
      textDecorationLine: 'underline',
      textDecorationColor: colours.primary.main,
      textDecorationThickness: 3,
      textUnderlineOffset: 6,
    },
  },
  [row]: {
    '& > div > .MuiIconButton-root, & nav > a': { display: 'none' },
    [call]: { padding: 0 },
    [`${call} bdi`]: { display: 'none' },
    '& nav': {
      position: 'static',
      display: 'flex',
      flex: '1 1 0',
      maxWidth: '42rem',
      marginInlineStart: 1.5,
      padding: 0,
      marginBlock: 0,
      marginInlineEnd: 0,
      overflow: 'visible',
      background: 'none',
      ...(severalLanguages && languagesInRow),
    },
    '& nav > ul': {
      display: 'flex',
      flexGrow: 1,
      justifyContent: 'space-between',
      gap: 0,
    },
    '& li a': { padding: '6px 5px', fontSize: '0.9375rem', whiteSpace: 'nowrap' },
    '& nav > ul a[aria-current]': { textUnderlineOffset: 12 },
  },
  [folded]: {
    '& nav': {
      inset: 'var(--header-height) 0 auto',
      width: 'auto',
      maxHeight: 'calc(100dvh - var(--header-height))',
      margin: 0,
      padding: '8px clamp(20px, 4vw, 40px) 28px',
      backgroundColor: colours.ink.deep,
      ...hairline,
      whiteSpace: 'normal',
      ...(severalLanguages && languagesFolded),
      '&::backdrop': { top: 'var(--header-height)', background: `${palettes.light.ink.deep}99` },
    },
    // In a wider window, as on a phone held sideways, the links stand in several columns.
    '& nav > ul': { columns: '12rem' },
    '& nav > a': { width: '100%', marginTop: 1.5 },
    [from(36)]: { '& nav > a': { width: '48%', marginInlineEnd: '1%' } },
    '& li a': {
      padding: '13px 4px',
      fontSize: '1.125rem',
      borderBottom: `1px solid ${colours.divider}`,
    },
    '& li a[aria-current]': { color: colours.primary.main },
  },
  '& address': { display: 'none' },
  '@media print': {
    position: 'static',
    '& button, & nav, & > div > .MuiButton-root': { display: 'none !important' },
    '& > div': { flexWrap: 'wrap', height: 'auto', paddingBlock: 1 },
    [`${call} bdi`]: { display: 'inline' },
    '& address': { display: 'block', fontStyle: 'normal', whiteSpace: 'normal' },
  },
} as const;
