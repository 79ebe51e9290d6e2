import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { palettes } from '../theme/palettes.ts';
import { focusRing } from '../theme/theme.ts';
import { fontFaces, fontFamily } from './font.ts';
import { belowTheFold } from './lay-out-below.ts';
import { untilStylesBelow } from './StylesBelow.tsx';

const motionWelcome = '@media (prefers-reduced-motion: no-preference)';

const look = {
  html: { scrollPaddingTop: 'var(--header-height)', '--header-height': '72px', [motionWelcome]: { scrollBehavior: 'smooth' } },
  body: { overflowWrap: 'break-word', minWidth: 280 },
  'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
  ul: { padding: 0, listStyle: 'none' },
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
      <GlobalStyles styles={[...fontFaces, fontFamily, belowTheFold, untilStylesBelow, look]} />
    </>
  );
}
