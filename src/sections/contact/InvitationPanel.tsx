import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { onInk } from '../../theme/on-ink.ts';
import { picture } from './content.ts';

/** A picture of a conversation, and what happens after a message. */
export function InvitationPanel() {
  const { t } = useTranslation('contact');
  return (
    <Panel>
      <img {...picture} alt={t('panel.imageAlt')} loading="lazy" decoding="async" />
      <Typography variant="h3">{t('panel.title')}</Typography>
      <Typography color="textSecondary">{t('panel.text')}</Typography>
    </Panel>
  );
}

const Panel = styled('div')(({ theme: { vars } }) => ({
  ...onInk,
  flexGrow: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 8,
  padding: 'clamp(22px, 3vw, 36px)',
  borderRadius: 24,
  background: `linear-gradient(160deg, ${vars.palette.ink.main}, ${vars.palette.ink.lagoon})`,
  '& img': { width: '100%', maxWidth: 480, marginInline: 'auto', marginBottom: 16 },
}));
