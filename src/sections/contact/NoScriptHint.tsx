import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { company } from '../../company.ts';

/**
 * For a visitor whose browser runs no scripts, or can't run these, or never
 * got them: the form needs them, e-mail and phone don't.
 */
export function NoScriptHint() {
  const { email, phone } = company;
  return (
    <Box component="p" sx={hint}>
      <Trans
        ns="contact"
        i18nKey="form.noScript"
        values={{ email, phone: phone.display }}
        components={{ mail: <Link href={`mailto:${email}`} />, phone: <Link href={phone.href} /> }}
      />
    </Box>
  );
}

/** For a link inside a sentence of the catalogue: what is between its tags becomes the content. */
export const Link = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href}>
    <bdi>{children}</bdi>
  </a>
);

/** Scripts that run say so (`data-scripts`, see boot.ts); without a word from them it shows after a while. */
const hint = {
  mb: 3,
  p: 2,
  borderRadius: 1,
  bgcolor: 'background.alternate',
  '& [href^=tel]': { whiteSpace: 'nowrap' },
  '@keyframes wait': { from: { position: 'absolute', visibility: 'hidden' } },
  animation: 'wait 10s step-end backwards',
  '[data-scripts] &': { display: 'none' },
  '@media (scripting: none)': { animation: 'none' },
  '@media print': { display: 'none' },
} as const;
