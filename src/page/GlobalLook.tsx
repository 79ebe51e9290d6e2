import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { palettes } from '../theme/palettes.ts';
import { focusRing } from '../theme/theme.ts';
import { fontFaces, fontFamily } from './font.ts';

/**
 * Sections far below the window are neither styled nor laid out until a visitor comes near: the first paint and the
 * font's arrival cost a third. Each states its height (`Section`). Where exact places matter, after a link was
 * followed or on a revisit, all are laid out; so they are where the browser would not keep what is in view in place.
 */
const skipWhatIsFarAway = {
  '@media (scripting: enabled)': {
    '@supports (overflow-anchor: auto)': {
      ':root:not([data-revisit], :has(:target)) :is(main > section ~ section, main + footer)': { contentVisibility: 'auto' },
    },
  },
} as const;

const look = {
  html: { scrollPaddingTop: 'var(--header-height)', '--header-height': 'max(72px, 2.75rem)', '--font-family': fontFamily },
  // Once the page is there: a link from elsewhere, or a revisit, leads to its place at once.
  '@media (prefers-reduced-motion: no-preference)': { '[data-scripts]': { scrollBehavior: 'smooth' } },
  body: { overflowWrap: 'break-word', minWidth: 280 },
  'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
  ul: { padding: 0, listStyle: 'none' },
  picture: { display: 'contents' },
  // In a grid it would be an item.
  'picture > source': { display: 'none' },
  img: { display: 'block', maxWidth: '100%', height: 'auto' },
  a: { color: 'inherit' },
  ':focus-visible': focusRing,
  'main:focus': { outline: 'none' },
  '::selection': { background: palettes.light.primary.light, color: palettes.light.ink.deep },
  // Only ever a small shift: what moves is readable from its first frame.
  '@keyframes rise': { from: { translate: '0 16px' } },
  // Icons that point along the line of text point the other way where that runs from right to left.
  '[dir="rtl"] .directional': { scale: '-1 1' },
  '@media print': {
    '*, *::before, *::after': { animation: 'none !important', boxShadow: 'none !important' },
    section: { paddingBlock: '24px !important' },
    'article, figure, li, img, dl > div': { breakInside: 'avoid' },
    'h2, h3': { breakAfter: 'avoid' },
    // Nothing to press on paper.
    '.MuiButton-root, footer nav': { display: 'none !important' },
  },
} as const;

/** What holds for the whole page, whichever section: the font, anchors, focus, print. A build only ever prerenders it. */
export function GlobalLook() {
  return (
    <>
      <CssBaseline enableColorScheme />
      <GlobalStyles styles={[...fontFaces, skipWhatIsFarAway, look]} />
    </>
  );
}
