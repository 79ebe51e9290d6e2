import { wovenAlong } from '../../components/woven-edge.ts';
import { colours } from '../../theme/colours.ts';
import { laidOutWhenNear } from '../../theme/near.ts';

export const frame = {
  ...laidOutWhenNear(630),
  color: colours.text.secondary,
  background: `${wovenAlong('top')} ${colours.ink.deep}`,
  paddingTop: 'clamp(32px, 4.6vw, 60px)',
  paddingBottom: 4,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(220px, 3fr) minmax(0, 9fr)' },
    columnGap: 8,
    rowGap: 'clamp(12px, 4vw, 40px)',
  },
  '& div > p': { marginTop: { xs: 1, md: 2 }, maxWidth: '38ch' },
  '& nav': {
    display: 'grid',
    gap: 'clamp(12px, 4vw, 40px)',
    gridTemplateColumns: { sm: '5fr 2fr' },
  },
  '& h2': { color: colours.text.primary, marginBottom: 0.5 },
  '& nav ul': { columns: '2 9rem', columnGap: { xs: '10px', md: 4 } },
  '& li': { breakInside: 'avoid' },
  '& li a': {
    display: 'inline-block',
    paddingBlock: { xs: '5px', md: 1 },
    fontSize: { xs: '0.875rem', md: '0.9375rem' },
    lineHeight: { xs: 1.3, md: 1.5 },
    textDecoration: 'none',
    '&:hover': { color: colours.text.primary, textDecoration: 'underline', textUnderlineOffset: 4 },
  },
  '& details, & > div > p': { gridColumn: '1 / -1' },
  '& summary': { paddingBlock: 1.25, fontSize: '0.9375rem' },
  // The margin keeps the summary above in view.
  '& details > div': { scrollMarginTop: '3.5rem' },
  '& details p': { marginBottom: 1.5, maxWidth: '60ch', fontSize: '0.9375rem' },
  '& > div > p': {
    maxWidth: 'none',
    paddingTop: { xs: 1.5, md: 3 },
    borderTop: 1,
    borderColor: colours.divider,
  },
  '@media print': {
    paddingBlock: 0,
    breakInside: 'avoid',
    '& > div': { rowGap: 0 },
    // Nobody can open `<details>` on paper, so paper shows its content.
    '& details::details-content': { contentVisibility: 'visible' },
  },
} as const;
