import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/Section.tsx';
import { Island } from '../../components/Island.tsx';
import { ContactInfo } from './ContactInfo.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { NoScriptHint } from './NoScriptHint.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { RecaptchaNotice } from './RecaptchaNotice.tsx';
import { siteKey } from './send-message.ts';

/** Two columns: how to reach the company, and the message form. */
export function Contact() {
  const { t } = useTranslation('contact');
  return (
    <Section id="contact" height={[2140, 1870, 1175]} eyebrow={t('eyebrow')} title={t('title')} intro={t('intro')}>
      <Typography aria-live="polite" data-chosen={t('form.service.chosen', { service: '{{service}}' })} sx={chosen} />
      <Box sx={columns}>
        <div>
          <ContactInfo />
          <InvitationPanel />
        </div>
        <Box sx={formCard}>
          <NoScriptHint />
          <Island name="contact">
            <MessagePanel />
          </Island>
          <PrivacyNotice />
          {siteKey && <RecaptchaNotice />}
        </Box>
      </Box>
    </Section>
  );
}

/** What `choose-service.ts` has to say. */
const chosen = {
  '&:not(:empty)': { mb: 4, px: 2.5, py: 1.5, borderRadius: '14px', bgcolor: 'tint.lagoon', fontWeight: 600 },
} as const;

const columns = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gap: { xs: 5, lg: 8 },
  // On a phone the panel comes last: nothing separates the addresses from the form.
  '& > :first-of-type': { display: { xs: 'contents', md: 'flex' }, flexDirection: 'column', gap: 4 },
  '& > :first-of-type > :last-child': { order: { xs: 1, md: 0 } },
} as const;

const formCard = {
  padding: 'clamp(22px, 4vw, 48px)',
  borderRadius: '24px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: 2,
  // What takes the form's place, a confirmation or an error, is centred in the space that the form had.
  display: 'flex',
  flexDirection: 'column',
  '& > [data-island]': { flexGrow: 1, display: 'grid' },
  '@media print': { '&:has(form)': { display: 'none' } },
} as const;
