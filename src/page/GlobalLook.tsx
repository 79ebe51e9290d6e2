import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { catalogues } from 'virtual:catalogues';
import { onInk } from '../theme/on-ink.ts';
import { palettes } from '../theme/palettes.ts';
import { saidStyle } from '../components/Said.tsx';
import { tones } from '../components/tone.ts';
import { focusRing } from '../theme/theme.ts';
import { brandFaces, brandFamily, brandHas, fallbackFaces, fallbackFamily, ownFamily } from './font.ts';

const look = {
  // In one rule, instead of MUI's one for each scheme.
  ':root': { colorScheme: 'light dark' },
  html: { scrollPaddingTop: 'var(--header-height)', '--header-height': 'max(72px, 2.75rem)', '--font-family': fallbackFamily },
  // Not before the visitor acts: a link from elsewhere, or a revisit, jumps to its place.
  '@media (prefers-reduced-motion: no-preference)': { '[data-moved]': { scrollBehavior: 'smooth' } },
  // A long word, in large text, must not widen what it is in.
  body: { overflowWrap: 'anywhere', minWidth: 280 },
  'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
  ul: { padding: 0, listStyle: 'none' },
  picture: { display: 'contents' },
  // Because in a grid it would count as an item.
  'picture > source': { display: 'none' },
  img: { display: 'block', maxWidth: '100%', height: 'auto' },
  a: { color: 'inherit' },
  ':focus-visible': focusRing,
  'main:focus': { outline: 'none' },
  '::selection': { background: palettes.light.primary.light, color: palettes.light.ink.deep },
  // Icons that point along the line of text point the other way where that runs from right to left.
  '[dir="rtl"] .directional': { scale: '-1 1' },
  '@media print': {
    // Smaller than on a screen: 80 % are 9 points.
    ':root': { fontSize: '80%', colorScheme: 'light' },
    '*, *::before, *::after': { animation: 'none !important', boxShadow: 'none !important' },
    section: { paddingBlock: '12px !important', overflow: 'visible !important' },
    // Because a printed link can't be followed.
    'main a[href^="http"]::after': { content: '" " attr(href)', fontWeight: 400, overflowWrap: 'anywhere' },
    'article, figure, li, img, dl': { breakInside: 'avoid' },
    'h2, h3': { breakAfter: 'avoid' },
    // Because nothing can be pressed on paper.
    '.MuiButton-root, footer nav': { display: 'none !important' },
  },
} as const;

/** Global styles: font, anchors, focus, print. Prerendered only, never in an island. */
export function GlobalLook() {
  const fonts = useBrandFont() ? fallbackFaces : [{ html: { '--font-family': ownFamily } }];
  return (
    <>
      <CssBaseline />
      <GlobalStyles styles={[onInk, tones, saidStyle, look, ...fonts]} />
    </>
  );
}

/**
 * The brand's font, for what follows the first screen: in the head, it would take Chromium (156) a fifth of the time
 * up to the first paint to look up a stand-in of each size while the font loads.
 */
export function BrandFont() {
  return useBrandFont() && <GlobalStyles styles={[...brandFaces, { html: { '--font-family': brandFamily } }]} />;
}

/** Whether the page is in the brand's font: it has all letters of the language. */
function useBrandFont(): boolean {
  const { i18n } = useTranslation();
  return brandHas(JSON.stringify(catalogues[i18n.language]));
}
