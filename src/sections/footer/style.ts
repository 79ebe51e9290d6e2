import { wovenAlong } from '../../components/woven-edge.ts';

import { laidOutWhenNear } from '../../theme/near.ts';
export const frame = {
  ...laidOutWhenNear(730),
  color: 'text.secondary',
  background: `${wovenAlong('top')} var(--mui-palette-ink-deep)`,
  paddingTop: 'clamp(36px, 4.6vw, 60px)',
  paddingBottom: 4,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(220px, 3fr) minmax(0, 9fr)' },
    columnGap: 8,
    rowGap: 'clamp(16px, 4vw, 40px)',
  },
  '& div > p': { marginTop: 2, maxWidth: '38ch' },
  '& nav': {
    display: 'grid',
    gap: 'clamp(16px, 4vw, 40px)',
    gridTemplateColumns: { sm: '5fr 2fr' },
  },
  '& h2': { color: 'text.primary', marginBottom: 0.5 },
  '& nav ul': { columns: '2 9rem', columnGap: 4 },
  '& li': { breakInside: 'avoid' },
  '& li a': {
    display: 'inline-block',
    paddingBlock: 1,
    fontSize: '0.9375rem',
    textDecoration: 'none',
    '&:hover': { color: 'text.primary', textDecoration: 'underline', textUnderlineOffset: 4 },
  },
  '& details, & > div > p': { gridColumn: '1 / -1' },
  '& summary': { paddingBlock: 1.25 },
  // With the summary in view.
  '& details > div': { scrollMarginTop: '3.5rem' },
  '& details p': { marginBottom: 1.5, maxWidth: '60ch', fontSize: '0.9375rem' },
  '& > div > p': { maxWidth: 'none', paddingTop: 3, borderTop: 1, borderColor: 'divider' },
  '@media print': {
    paddingBlock: 0,
    breakInside: 'avoid',
    '& > div': { rowGap: 0 },
    // On paper nobody can open it.
    '& details::details-content': { contentVisibility: 'visible' },
  },
} as const;
