import { styled } from '@mui/material/styles';
import { colours } from '../theme/colours.ts';

export const Card = styled('article')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 'clamp(5px, 1.2vw, 14px)',
  padding: 'clamp(10px, 2.2vw, 28px)',
  borderRadius: 20,
  border: `1px solid ${colours.divider}`,
  backgroundColor: colours.background.paper,
  boxShadow: vars.shadows[1],
}));

/** The window widths, in pixels, from which cards stand in two and in three columns. */
const [two, three] = [640, 1000];

/** Media queries for the number of columns. `one` and `onlyTwo` match screens, but never paper. */
export const cardColumns = {
  one: `@media screen and (max-width: ${two - 0.1}px)`,
  two: `@media (min-width: ${two}px)`,
  onlyTwo: `@media screen and (min-width: ${two}px) and (max-width: ${three - 0.1}px)`,
  three: `@media (min-width: ${three}px)`,
} as const;

/** On paper, cards stand in rows of three, or of fewer if the sheet is small or the text large. */
export const paperRows = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(14rem, 30%)), 1fr))',
  gap: '10px',
} as const;

export const CardGrid = styled('div')({
  display: 'grid',
  gap: 'clamp(8px, 2vw, 24px)',
  [cardColumns.two]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  // If rows have two cards and the number of cards is odd, the first card takes a whole row.
  [cardColumns.onlyTwo]: {
    '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: 'span 2' },
  },
  [cardColumns.three]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media print': paperRows,
});
