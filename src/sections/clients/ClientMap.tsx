import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { widePaper } from '../../components/Section.tsx';
import { colours } from '../../theme/colours.ts';
import { drawnOnInk } from '../../theme/on-ink.ts';
import { lamp, palettes } from '../../theme/palettes.ts';
import { cities, map } from './content.ts';

/** A map of the country at night. */
export function ClientMap() {
  const { t } = useTranslation('clients');
  return (
    <Box sx={look} dir="ltr">
      <img {...map} alt={t('mapAlt')} loading="lazy" decoding="async" />
      <ul>
        {cities.map(({ id }) => (
          <Typography key={id} variant="body2" component="li">
            {t(`cities.${id}`)}
          </Typography>
        ))}
      </ul>
    </Box>
  );
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  marginInline: { xs: '-33%', md: 0 },
} as const;

const namesBelow = {
  '& ul': list,
  '& ul li': {
    position: 'static',
    width: 'auto',
    height: 'auto',
    margin: '0 6px',
    whiteSpace: 'normal',
  },
  '& ul li::before, & ul li::after': { display: 'none' },
} as const;

const namesOnMap = {
  '& ul': { display: 'block', marginInline: 0 },
  '& li': {
    position: 'absolute',
    display: 'flex',
    alignItems: 'center',
    width: 0,
    height: 0,
    margin: 0,
    whiteSpace: 'nowrap',
  },
  '& li::after': { content: '""', order: -1, flex: 'none', width: '18px' },
  '& li::before': {
    content: '""',
    position: 'absolute',
    '--radius': 'clamp(22px, 3.6vw, 40px)',
    inset: 'calc(-1 * var(--radius))',
    background: `radial-gradient(closest-side, ${lamp}AA, ${palettes.dark.primary.main}55 40%, transparent)`,
  },
  '@media print': { '& li::before': { display: 'none' } },
  '@media (prefers-reduced-motion: no-preference)': {
    '@supports (animation-timeline: view())': {
      '& li::before': { animation: 'light linear both', animationTimeline: 'view()' },
      '@keyframes light': { from: { opacity: 0, transform: 'scale(0.2)' } },
    },
  },
  ...Object.fromEntries(
    cities.map(({ x, y, ...city }, index) => [
      `& li:nth-of-type(${index + 1})`,
      {
        insetInlineStart: `${Math.round((100 * x) / map.width)}%`,
        top: `${Math.round((100 * y) / map.height)}%`,
        ...(y > 0.75 * map.height && { alignItems: 'end' }),
        ...('before' in city && { justifyContent: 'end', '&::after': { order: 1 } }),
        '&::before': { animationRange: `cover ${20 + 5 * index}% cover ${30 + 5 * index}%` },
      },
    ]),
  ),
  '@container map not (min-width: 18ch)': namesBelow,
  '@media (min-width: 900px)': { '@container map not (min-width: 26ch)': namesBelow },
} as const;

const look = {
  container: 'map / inline-size',
  gridArea: { md: '1 / 2 / 3' },
  position: 'relative',
  width: { xs: '60%', md: '100%' },
  maxWidth: 560,
  marginInline: 'auto',
  '& ul': list,
  '& li': { margin: '0 6px', fontWeight: 600 },
  // The names of the cities are light, so paper and forced-colours mode keep the dark background.
  '@media print, (forced-colors: active)': {
    ...drawnOnInk['@media print, (forced-colors: active)'],
    minWidth: 270,
  },
  '@supports (container-type: inline-size)': namesOnMap,
  '@media print': {
    width: '36%',
    color: colours.ink.text,
  },
  [widePaper]: { gridArea: '1 / 2 / 3', width: '100%' },
} as const;
