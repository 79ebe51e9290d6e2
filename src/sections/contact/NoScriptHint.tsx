import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { company } from '../../company.ts';

/** For a visitor whose browser runs no scripts: the form needs them, e-mail and phone don't. */
export function NoScriptHint() {
  const { email, phone } = company;
  return (
    <noscript>
      <Typography
        sx={{ mb: 3, p: 2, borderRadius: 1, bgcolor: 'background.alternate', '& [href^=tel]': { whiteSpace: 'nowrap' } }}
      >
        <Trans
          ns="contact"
          i18nKey="form.noScript"
          values={{ email, phone: phone.display }}
          components={{ mail: <Link href={`mailto:${email}`} />, phone: <Link href={phone.href} /> }}
        />
      </Typography>
    </noscript>
  );
}

/** What stands between the catalogue's tags becomes its content. */
const Link = ({ href, children }: { href: string; children?: ReactNode }) => <a href={href}>{children}</a>;
