import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { IconTile } from '../../components/IconTile.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { StatTiles } from '../../components/StatTiles.tsx';
import { picture, reasons, statistics } from './content.ts';

/** The company in numbers, and four reasons to choose it. */
export function About() {
  const { t } = useTranslation('about');
  return (
    <Section id="about" height={[1680, 1560, 1040]} eyebrow={t('eyebrow')} title={t('title')} intro={t('text')}>
      <StatTiles statistics={statistics.map((id) => ({ number: t(`stats.${id}.number`), label: t(`stats.${id}.label`) }))} />
      <Box sx={columns}>
        <Picture {...picture} alt={t('imageAlt')} />
        <div>
          <Typography variant="h3" sx={{ fontSize: 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', mb: 4 }}>
            {t('reasonsTitle')}
          </Typography>
          <Box component="ul" sx={list}>
            {reasons.map(({ id, icon, tone }) => (
              <li key={id}>
                <IconTile icon={icon} tone={tone} />
                <Typography variant="h4">{t(`reasons.${id}.title`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`reasons.${id}.text`)}
                </Typography>
              </li>
            ))}
          </Box>
        </div>
      </Box>
    </Section>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { xs: 5, md: 8 },
  alignItems: 'center',
  marginTop: 'clamp(40px, 5.5vw, 80px)',
  '& img': { width: '100%', maxWidth: 640, justifySelf: 'center' },
} as const;

const list = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 5,
  rowGap: 4,
  '& h4': { marginTop: { sm: 2 }, marginBottom: 0.5 },
  // On a phone the icon stands beside its words.
  '& li': {
    display: { xs: 'grid', sm: 'block' },
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 2,
    alignItems: 'center',
  },
  '& li > span': { gridRow: 'span 2', alignSelf: 'start' },
} as const;
