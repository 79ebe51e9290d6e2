import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { company } from '../../../company.ts';

/** In one element, which React can remove even after a page translator has replaced its texts. */
export function OtherWays({
  sentence,
}: {
  sentence: 'form.otherWays' | 'form.failed' | 'form.offline';
}) {
  const { email, phone, whatsApp } = company;
  return (
    <span>
      <Trans
        ns="contact"
        i18nKey={sentence}
        values={{ email, phone: phone.display }}
        components={{ mail: <Link href={`mailto:${email}`} />, phone: <Link href={phone.href} /> }}
      />
      {whatsApp && sentence !== 'form.offline' && (
        <>
          {' '}
          <Trans
            ns="contact"
            i18nKey="form.orWhatsApp"
            components={{ chat: <Link href={whatsApp} /> }}
          />
        </>
      )}
    </span>
  );
}

const Link = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href}>
    <bdi>{children}</bdi>
  </a>
);
