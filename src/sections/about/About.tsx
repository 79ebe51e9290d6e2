import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../components/Picture.tsx';
import { Section, widePaper } from '../../components/Section.tsx';
import { StatTiles } from '../../components/StatTiles.tsx';
import { picture, reasons, statistics } from './content.ts';

export function About() {
  const { t } = useTranslation('about');
  const drawing = (
    <Box
      sx={{
        gridArea: { md: '1 / 1' },
        '& img': {
          marginInline: 'auto',
          width: { xs: '48%', md: '100%' },
          '@media print': { width: '34%' },
        },
        [widePaper]: { gridArea: 'auto', '& img': { width: '70%' } },
      }}
    >
      <Picture {...picture} alt={t('imageAlt')} />
    </Box>
  );
  return (
    <Section id="about" height={1100} aside={drawing}>
      <StatTiles
        statistics={statistics.map((id) => ({
          number: t(`stats.${id}.number`),
          label: t(`stats.${id}.label`),
        }))}
      />
      <Typography variant="h3" sx={{ mt: 'clamp(16px, 4vw, 40px)', mb: 2 }}>
        {t('reasonsTitle')}
      </Typography>
      <Box component="ul" sx={cable}>
        {reasons.map((id) => (
          <li key={id}>
            <Typography variant="h4">{t(`reasons.${id}.title`)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`reasons.${id}.text`)}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  );
}

/**
 * Sides have their physical names, which right-to-left pages mirror: printing programs know no
 * others.
 */
const cable = {
  overflow: 'clip',
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  rowGap: 1.5,
  '& li': {
    position: 'relative',
    paddingLeft: { xs: 4, sm: 0 },
    paddingRight: { sm: 3 },
    paddingTop: { sm: 4.5 },
  },
  '& h4': { mb: { sm: 0.5 } },
  '& li::before, & li::after': {
    content: '""',
    position: 'absolute',
    left: { xs: '6px', sm: 0 },
    top: '12px',
    width: { xs: '3px', sm: '100%' },
    height: { xs: 'calc(100% + 12px)', sm: '3px' },
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 45%, transparent)',
  },
  '& li:last-of-type::before': { display: { xs: 'none', sm: 'block' } },
  '& li::after': {
    left: 0,
    top: '6px',
    width: '15px',
    height: '15px',
    borderRadius: '50%',
    border: '4px solid var(--mui-palette-primary-main)',
    backgroundColor: 'background.default',
  },
} as const;
