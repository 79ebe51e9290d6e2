import { useTranslation } from 'react-i18next';
import { company } from '../../company.ts';
import { defaultRetentionDays } from '../../contract/retention.ts';

/** Who publishes the site, and what happens to a message. */
export function Legal() {
  const { t, i18n } = useTranslation('footer');
  const { legal, email } = company;
  const days = Number(import.meta.env.RETENTION_DAYS || defaultRetentionDays);
  const publisher = [
    [legal.name || company.name, ...(legal.form ? [legal.form] : [])].join(', '),
    ...(['capital', 'rccm', 'taxNumber'] as const).flatMap((fact) =>
      legal[fact] ? t(`legal.${fact}`, { value: legal[fact] }) : [],
    ),
  ];
  const kept = days > 0 ? t('legal.kept', { duration: durationOf(days, i18n.language) }) : t('legal.keptForever');
  return (
    <details id="legal">
      <summary>{t('legal.title')}</summary>
      <p>{publisher.join(' · ')}</p>
      <p>{[t('legal.message'), kept, t('legal.rights', { email: legal.privacyEmail || email })].join(' ')}</p>
    </details>
  );
}

/** In years if they are whole ones. */
function durationOf(days: number, locale: string): string {
  const [number, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(number);
}
