import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { tick } from '../../components/CheckList.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section, widePaper } from '../../components/Section.tsx';
import { StatTiles } from '../../components/StatTiles.tsx';
import { colours } from '../../theme/colours.ts';
import { picture, reasons, statistics } from './content.ts';

export function About() {
  const { t } = useTranslation('about');
  const drawing = (
    <Box
      sx={{
        flex: '0 0 29%',
        gridArea: { md: '1 / 1' },
        '& img': {
          marginInline: 'auto',
          width: { sm: '48%', md: '100%' },
          '@media print': { width: '34%' },
        },
        [widePaper]: { gridArea: 'auto', '& img': { width: '52%' } },
      }}
    >
      <Picture {...picture} alt={t('imageAlt')} />
    </Box>
  );
  return (
    <Section id="about" height={890} aside={drawing}>
      <StatTiles
        statistics={statistics.map((id) => ({
          number: t(`stats.${id}.number`),
          label: t(`stats.${id}.label`),
        }))}
      />
      <Typography variant="h3" sx={{ mt: 'clamp(16px, 4vw, 40px)', mb: 2 }}>
        {t('reasonsTitle')}
      </Typography>
      <Box component="ul" sx={ticked}>
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

const ticked = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: '8px', sm: '24px 32px' },
  '& li': { position: 'relative', paddingInlineStart: { xs: '36px', sm: '40px' } },
  '& h4': { mb: { sm: 0.5 } },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    width: 26,
    height: 26,
    borderRadius: '9px',
    backgroundColor: colours.tint.secondary,
  },
  '& li::after': { ...tick, insetInlineStart: '6px', top: '8px' },
} as const;
