import { styled } from '@mui/material/styles';

const Tiles = styled('dl')(({ theme: { breakpoints, vars, spacing, typography } }) => ({
  display: 'grid',
  gap: spacing(2),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: spacing(3) },
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: spacing(0.5),
    padding: 'clamp(18px, 2.2vw, 28px)',
    borderRadius: 20,
    border: `1px solid ${vars.palette.divider}`,
    backgroundColor: vars.palette.background.paper,
    boxShadow: vars.shadows[1],
  },
  '& dt': { ...typography.body2, color: vars.palette.text.secondary },
  '& dd': {
    ...typography.h2,
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    color: vars.palette.primary.main,
  },
  '& > div:nth-of-type(even) dd': { color: vars.palette.secondary.main },
}));

export type Statistic = { number: string; label: string };

/** Statistics in a row of tiles: the number large, its label under it. */
export function StatTiles({ statistics }: { statistics: Statistic[] }) {
  return (
    <Tiles>
      {statistics.map(({ number, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{number}</bdi>
          </dd>
        </div>
      ))}
    </Tiles>
  );
}
