import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { Trans } from 'react-i18next';

export function PrivacyNotice() {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5 }}>
      <Trans ns="contact" i18nKey="form.privacy" components={{ legal: <LegalLink /> }} />
    </Typography>
  );
}

const LegalLink = ({ children }: { children?: ReactNode }) => <a href="#legal">{children}</a>;
