import { reserved } from '../../components/Section.tsx';
import { wovenAlong } from '../../components/woven-edge.ts';

export const frame = {
  ...reserved([940, 606, 457]),
  color: 'text.secondary',
  background: `${wovenAlong('top')} var(--mui-palette-ink-deep)`,
  paddingTop: 'clamp(56px, 6vw, 88px)',
  paddingBottom: 4,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(220px, 3fr) minmax(0, 9fr)' },
    columnGap: 8,
    rowGap: 6,
  },
  '& div > p': { marginTop: 2, maxWidth: '38ch' },
  '& nav': { display: 'grid', gap: 5, gridTemplateColumns: { sm: '5fr 2fr' } },
  '& h2': { color: 'text.primary', marginBottom: 1.5 },
  '& nav > :first-of-type ul': { columns: '2 9rem', columnGap: 4 },
  '& li': { breakInside: 'avoid' },
  '& li a': {
    display: 'inline-block',
    paddingBlock: 1.25,
    fontSize: '0.9375rem',
    textDecoration: 'none',
    '&:hover': { color: 'text.primary', textDecoration: 'underline', textUnderlineOffset: 4 },
  },
  '& details, & > div > p': { gridColumn: '1 / -1' },
  '& summary': { paddingBlock: 1.25 },
  '& details p': { marginBottom: 1.5, maxWidth: '75ch', fontSize: '0.9375rem' },
  '& > div > p': { maxWidth: 'none', paddingTop: 3, borderTop: 1, borderColor: 'divider' },
  '@media print': { paddingBlock: 0, breakInside: 'avoid', '& > div': { rowGap: 0 } },
} as const;
