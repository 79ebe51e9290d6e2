import ArrowOutwardRounded from '@mui/icons-material/ArrowOutwardRounded';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card, cardColumns } from '../../components/Card.tsx';
import { colours } from '../../theme/colours.ts';
import type { Partner } from './content.ts';
import { PartnerLogo } from './PartnerLogo.tsx';

export function PartnerCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const name = t(`items.${partner.id}.name`);
  return (
    <Frame aria-labelledby={partner.id}>
      <PartnerLogo partner={partner} />
      <div>
        <Typography variant="h3" id={partner.id}>
          {name}
        </Typography>
        <Typography variant="overline" component="p">
          {t(`items.${partner.id}.category`)}
        </Typography>
        <Typography variant="body2">{t(`items.${partner.id}.description`)}</Typography>
        <a
          href={partner.website}
          target="_blank"
          rel="noopener"
          aria-label={t('visitLabel', { name })}
        >
          {t('visit')}
          <ArrowOutwardRounded className="directional" />
        </a>
      </div>
    </Frame>
  );
}

const Frame = styled(Card)(({ theme: { breakpoints } }) => ({
  flexGrow: 1,
  gap: 20,
  paddingBottom: 'clamp(4px, 1.2vw, 16px)',
  [breakpoints.between('sm', 'md')]: { flexDirection: 'row', gap: 32 },
  [cardColumns.one]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0 14px',
    '& > :first-of-type': { gridRow: 'span 2' },
    '&& > :last-child': { display: 'contents' },
    '& h3': { alignSelf: 'end' },
    '& p + p, & a': { gridColumn: '1 / -1', marginBlock: '6px 0' },
  },
  '& > :last-child': {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
  },
  '& h3 + p': { marginTop: 4, color: colours.secondary.main },
  '& p + p': {
    marginBlock: '12px 16px',
    maxWidth: '60ch',
    color: colours.text.secondary,
  },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 44,
    marginTop: 'auto',
    borderRadius: 8,
    color: colours.primary.main,
    fontSize: '0.9375rem',
    fontWeight: 700,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
  },
  '& a svg': { fontSize: '1.125rem' },
  '@media print': {
    '&&': { flexDirection: 'column', gap: 8 },
    '& a': { display: 'block', minHeight: 0 },
    '& a svg': { display: 'none' },
  },
}));
