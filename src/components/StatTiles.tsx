import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/colours.ts';
import { Said } from './Said.tsx';

/** The grid's background shows through its gaps as lines between the tiles. */
const Tiles = styled('dl')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: 1,
  // A row has four tiles, two if there is less room, and one if the text is large.
  gridTemplateColumns:
    'repeat(auto-fit, minmax(min(100%, max(8rem, min(45%, (45rem - 100%) * 99))), 1fr))',
  overflow: 'hidden',
  borderRadius: 20,
  border: `1px solid ${colours.divider}`,
  backgroundColor: colours.divider,
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: 2,
    padding: 'clamp(10px, 2vw, 24px)',
    backgroundColor: colours.background.paper,
  },
  '& dt': { ...typography.body2, color: colours.text.secondary },
  '& dd': {
    ...typography.h2,
    fontSize: `min(${typography.h2?.fontSize}, 20vw)`,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    color: colours.primary.main,
  },
  '& > div:nth-of-type(even) dd': { color: colours.secondary.main },
}));

export type Statistic = { number: string; label: string };

export function StatTiles({ statistics }: { statistics: Statistic[] }) {
  const { t } = useTranslation('common');
  const said = (number: string) => {
    const [, least] = /^(\d+)\+$/.exec(number) ?? [];
    if (least) return t('said.moreThan', { number: least });
    const [, part, whole] = /^(\d+)\/(\d+)$/.exec(number) ?? [];
    return part && whole ? t('said.outOf', { part, whole }) : number;
  };
  return (
    <Tiles>
      {statistics.map(({ number, label }) => (
        <div key={label}>
          {/* A space separates label and number in text browsers, because a label may end with a
              digit. */}
          <dt>{label}</dt>{' '}
          <dd>
            <Said as={said(number)}>{number}</Said>
          </dd>
        </div>
      ))}
    </Tiles>
  );
}
