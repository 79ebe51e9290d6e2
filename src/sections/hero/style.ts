import { wovenBelow } from '../../components/woven-edge.ts';
import { colours } from '../../theme/colours.ts';
import { drawnOnInk } from '../../theme/on-ink.ts';
import { halo, lamp, palettes } from '../../theme/palettes.ts';
import { pageWidth } from '../../theme/theme.ts';
import cables from './cables.svg';

/**
 * The title's size in windows from 1280 px on. With this size, the French title has four lines, and
 * both buttons fit side by side into the title's column.
 */
const title = 'min(4.75rem, 1.2rem + 3vw, 6.4vw)';

/** A media query for a phone held sideways, on which title and buttons stand beside the picture. */
const short = '@media (max-height: 480px) and (min-width: 600px)';

export const frame = {
  position: 'relative',
  padding: 'calc(var(--header-height) + clamp(8px, 4vw, 56px)) 0 clamp(30px, 4.6vw, 60px)',
  isolation: 'isolate',
  overflow: 'clip',
  background: `linear-gradient(165deg, ${colours.ink.deep}, ${colours.ink.main} 60%, ${colours.ink.lagoon})`,
  '&::after': wovenBelow,
  '@media print': {
    paddingBottom: '28px !important',
  },
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: 3,
    alignItems: 'center',
    '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)' },
    // The hero reaches the window's edge, so that title and picture can be large.
    '@media (min-width: 1280px)': {
      '&.MuiContainer-root': {
        width: 'auto',
        maxWidth: 'none',
        marginInlineStart: `max(0px, (100% - ${pageWidth}) / 2)`,
      },
      gridTemplateColumns: `calc(10.2 * ${title}) 1fr`,
      columnGap: 1,
      '& h1': { fontSize: title },
    },
    [short]: { gridTemplateColumns: '11fr 9fr' },
  },
  '& h1 ~ *': { marginTop: 'clamp(10px, 2vw, 24px)' },
  '& h1 ~ div, & ul': { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  '& h1 ~ div > a': {
    flexGrow: { xs: 1, sm: 0 },
    minHeight: 52,
    paddingInline: '20px',
    fontSize: '1.0625rem',
  },
  '& ul': { gap: '6px 24px', color: colours.text.secondary },
  [`@media (max-width: 899.9px), ${short.slice(7)}`]: {
    '& > div > :first-of-type': { display: 'contents' },
    '& h1 ~ div': { marginBlock: '16px 8px' },
    '& h1 ~ ul': { order: 1, gridColumn: '1 / -1' },
  },
  [short]: {
    '& h1 ~ p': { order: 1, gridColumn: '1 / -1' },
    paddingTop: 'calc(var(--header-height) + 4px)',
    '& h1': { fontSize: 'min(2.25rem, 4.2vw)' },
    '& h1 ~ div': { gap: '8px', '& > a': { minHeight: 44, fontSize: '1rem' } },
  },
} as const;

/**
 * Each moving element is a layer of its own, so that the browser can move it without the main
 * thread. All motion ends within five seconds (WCAG 2.2.2).
 */
export const bridge = {
  position: 'relative',
  width: '100%',
  maxWidth: 700,
  pointerEvents: 'none',
  justifySelf: 'center',
  [short]: { gridArea: '1 / 2 / 4' },
  '& > div': { position: 'relative' },
  '& svg': { display: 'block', width: '100%', height: 'auto' },
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: '-25%',
    background: `radial-gradient(closest-side, ${palettes.dark.ink.glow}, transparent)`,
  },
  '& > :last-child': { position: 'absolute', left: '14.7%', top: '81%', width: '20%' },
  '@media (prefers-reduced-motion: no-preference)': {
    '& > :last-child': { animation: 'drift 4.8s ease-in-out forwards' },
    '@keyframes drift': { to: { transform: 'translate(50%) rotate(2deg)' } },
    '& i': { position: 'absolute', inset: 0, mask: `url(${cables}) 0 0 / 100%` },
    '& i::before, &::after': { content: '""', position: 'absolute', aspectRatio: '1' },
    '& i::before': {
      inset: '-29% 5% auto',
      background: `radial-gradient(closest-side, transparent 78%, ${halo} 80%, ${lamp} 88%, transparent)`,
      animation: 'arrive 3.6s cubic-bezier(0.5, 0, 0.9, 0.6) forwards',
    },
    '&::after': {
      inset: '10.6% 38% auto',
      background: `radial-gradient(closest-side, ${lamp}AA, transparent)`,
      animation: 'glow 3.6s ease-out forwards',
    },
    '@keyframes arrive': { '62%, to': { transform: 'scale(0)' } },
    '@keyframes glow': { '0%, 55%, to': { opacity: 0 }, '64%': { opacity: 1 } },
  },
  ...drawnOnInk,
  '@media (forced-colors: active)': { '&::before': { display: 'none' } },
  '@media print': {
    maxWidth: 200,
    // Some viewers of PDF files show a masked layer as a white box.
    '& i, &::before, &::after': { display: 'none' },
  },
} as const;
