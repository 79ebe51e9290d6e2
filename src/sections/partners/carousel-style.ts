import { paperRows } from '../../components/Card.tsx';
import { colours } from '../../theme/colours.ts';

export const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  mb: { md: 1.5 },
  '& > p': { color: colours.text.secondary, marginInlineEnd: 'auto' },
  '@media print, (scripting: none)': { display: 'none' },
  // Until the page's first script has run, the buttons do nothing.
  'html:not([data-scripts]) & button': { visibility: 'hidden' },
} as const;

/**
 * The browser scrolls the cards until Embla takes over (`data-live`). Without scripts, and on
 * paper, all cards stand in rows.
 */
export const viewportStyle = {
  mx: -1.5,
  overflowX: 'auto',
  overflowY: 'hidden',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  // The scrollbar is hidden, because it would disappear when Embla takes over.
  scrollbarWidth: 'none',
  // Cards fade as they leave the view. At rest, only the gaps beside the cards fade.
  maskImage: 'linear-gradient(90deg, transparent, #000 12px calc(100% - 12px), transparent)',
  '&[data-live]': {
    // With `hidden`, the browser would scroll to a slide that gets the focus.
    overflowX: 'clip',
    overflowY: 'visible',
    scrollSnapType: 'none',
    touchAction: 'pan-y pinch-zoom',
    cursor: 'grab',
    '&:active': { cursor: 'grabbing', userSelect: 'none' },
  },
  '@media print': { '&, &[data-live]': { mx: 0, overflow: 'visible', maskImage: 'none' } },
} as const;

export const trackStyle = {
  display: 'flex',
  '@media (scripting: none)': { flexWrap: 'wrap', '&, & > li': { transform: 'none !important' } },
  '@media print': {
    ...paperRows,
    '&, & > li': { transform: 'none !important' },
    '& > li': { padding: 0 },
  },
} as const;
