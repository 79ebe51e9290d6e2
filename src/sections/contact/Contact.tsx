import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { company } from '../../company.ts';
import { Section } from '../../components/Section.tsx';
import { Island } from '../../components/Island.tsx';
import { colours } from '../../theme/colours.ts';
import { ContactInfo } from './ContactInfo.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';

export function Contact() {
  const { t } = useTranslation(['contact', 'header']);
  const { phone, whatsApp } = company;
  return (
    <Section id="contact" height={1650}>
      <Box sx={columns}>
        <Box data-form sx={formCard}>
          <Box sx={direct}>
            <a href={phone.href} aria-label={t('header:call', { phone: phone.display })}>
              <bdi>{phone.display}</bdi>
            </a>{' '}
            {whatsApp && <a href={whatsApp}>{t('info.phone.whatsApp')}</a>}
          </Box>
          <Typography
            aria-live="polite"
            data-chosen={t('form.service.chosen', { service: '{{service}}' })}
            sx={chosen}
          />
          <Island name="contact" />
          <PrivacyNotice />
        </Box>
        <div>
          <ContactInfo />
          <InvitationPanel />
        </div>
      </Box>
    </Section>
  );
}

/** Shown if the contact cards don't stand beside the form. */
const direct = {
  display: { xs: 'flex', md: 'none' },
  flexWrap: 'wrap',
  columnGap: 3,
  marginBlock: '-6px 0',
  fontWeight: 700,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: colours.primary.main,
    textUnderlineOffset: 4,
  },
} as const;

/** `lead-to-form.ts` writes here which service a link has chosen. */
const chosen = {
  '&:not(:empty)': {
    mb: 2.5,
    px: 2,
    py: 1,
    borderRadius: '14px',
    bgcolor: colours.tint.secondary,
    fontWeight: 600,
  },
} as const;

const columns = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gap: 'clamp(14px, 4vw, 40px)',
  '@media print': { display: 'block' },
  // Buttons lead to the form, so the form comes first in one column.
  '& > :last-child': {
    order: { md: -1 },
    display: 'flex',
    flexDirection: 'column',
    gap: 'clamp(14px, 4vw, 40px)',
  },
} as const;

const formCard = {
  // Links to the form scroll to this card if the section's top and the service field don't fit into
  // one window. In a low window the margin is negative, because the card's padding would push the
  // first field out of view.
  scrollMarginTop: 12,
  '@media (max-height: 480px)': { scrollMarginTop: -16 },
  padding: 'clamp(14px, 4vw, 48px)',
  borderRadius: '24px',
  border: 1,
  borderColor: colours.divider,
  bgcolor: colours.background.paper,
  boxShadow: 2,
  display: 'flex',
  flexDirection: 'column',
  '& > [data-island]': { flexGrow: 1, display: 'grid' },
  '@media print': { '&:has(form)': { display: 'none' } },
} as const;
