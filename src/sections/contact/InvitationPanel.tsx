import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { cardColumns } from '../../components/Card.tsx';
import { Said } from '../../components/Said.tsx';
import { colours } from '../../theme/colours.ts';
import { picture, steps } from './content.ts';

export function InvitationPanel() {
  const { t } = useTranslation(['contact', 'common']);
  return (
    <Box data-ink sx={panel}>
      <img {...picture} alt={t('panel.imageAlt')} loading="lazy" decoding="async" />
      <Typography variant="h3">{t('panel.title')}</Typography>
      <Typography color="textSecondary">{t('panel.text')}</Typography>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <Said as={t(`panel.steps.${step}`, { response: t('common:promises.responseSaid') })}>
              {t(`panel.steps.${step}`, { response: t('common:promises.response') })}
            </Said>
          </li>
        ))}
      </ol>
    </Box>
  );
}

const panel = {
  flexGrow: 1,
  breakInside: 'avoid',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '8px',
  padding: 'clamp(14px, 3vw, 36px)',
  borderRadius: '24px',
  background: `linear-gradient(160deg, ${colours.ink.main}, ${colours.ink.lagoon})`,
  '& ol': {
    display: 'grid',
    gap: '6px',
    margin: '8px 0 0',
    paddingInlineStart: '1.4em',
    fontWeight: 600,
  },
  '& li::marker': { color: colours.primary.main },
  '& img': {
    width: '100%',
    maxWidth: 480,
    marginInline: 'auto',
    marginBottom: '8px',
    '@media print': { display: 'none' },
  },
  [cardColumns.one]: {
    flexFlow: 'row wrap',
    alignItems: 'center',
    columnGap: '12px',
    '& h3': { flex: '1 1 7rem' },
    '& img': { order: 0, flex: 'none', width: '42%', margin: '0' },
    '& p, & ol': { order: 1, flexBasis: '100%' },
    '& ol': { marginTop: '0' },
  },
} as const;
