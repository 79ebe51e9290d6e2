import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { onInk } from '../theme/on-ink.ts';
import { palettes } from '../theme/palettes.ts';
import { saidStyle } from '../components/Said.tsx';
import { tones } from '../components/tone.ts';
import { focusRing } from '../theme/theme.ts';
import { brandFaces, brandFamily, fallbackFaces, fallbackFamily } from './font.ts';

const look = {
  // One rule covers both schemes, for which MUI has two rules.
  ':root': { colorScheme: 'light dark' },
  html: {
    scrollPaddingTop: 'var(--header-height)',
    '--header-height': 'max(72px, 2.75rem)',
    '@media (max-height: 480px)': { '--header-height': 'max(52px, 2.75rem)' },
    '--font-family': fallbackFamily,
  },
  // The page scrolls smoothly. If it was opened at `#…`, reloaded, or reached by "Back", smooth
  // scrolling begins with the visitor's first move (page/scrolling.ts).
  '@media (prefers-reduced-motion: no-preference)': {
    '[data-moved]': { scrollBehavior: 'smooth' },
  },
  body: { overflowWrap: 'anywhere', minWidth: 280 },
  'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
  // `pretty` keeps a single word off the last line. Below 900 px, `pretty` is off, because it costs
  // phones layout time.
  '@media (min-width: 900px)': { p: { textWrap: 'pretty' } },
  ul: { padding: 0, listStyle: 'none' },
  picture: { display: 'contents' },
  // A grid would otherwise count `<source>` as an item.
  'picture > source': { display: 'none' },
  img: { display: 'block', maxWidth: '100%', height: 'auto' },
  a: { color: 'inherit' },
  ':focus-visible': focusRing,
  'main:focus': { outline: 'none' },
  '::selection': { background: palettes.light.primary.light, color: palettes.light.ink.deep },
  '[dir="rtl"] .directional': { scale: '-1 1' },
  '@media print': {
    // On paper, text is smaller than on a screen: 1rem is 9.6 points.
    ':root': { fontSize: '80%', colorScheme: 'light' },
    '*, *::before, *::after': { animation: 'none !important', boxShadow: 'none !important' },
    section: { paddingBlock: '12px !important', overflow: 'visible !important' },
    'main a[href^="http"]::after': {
      content: '" " attr(href)',
      fontWeight: 400,
      overflowWrap: 'anywhere',
    },
    'article, figure, li, img, dl': { breakInside: 'avoid' },
    'h2, h3': { breakAfter: 'avoid' },
    '.MuiButton-root, footer nav': { display: 'none !important' },
  },
} as const;

/** These styles are prerendered. No island's code contains them. */
export function GlobalLook() {
  return (
    <>
      <CssBaseline />
      <GlobalStyles styles={[onInk, tones, saidStyle, look, ...fallbackFaces]} />
    </>
  );
}

/**
 * The home page declares this font after the first screen. In the head, the declaration would make
 * Chromium 156 spend a fifth of the time to the first paint on fallback fonts.
 */
export function BrandFont() {
  return <GlobalStyles styles={[...brandFaces, { html: { '--font-family': brandFamily } }]} />;
}
