import { useTranslation } from 'react-i18next';
import { company } from '../../company.ts';
import { defaultRetentionDays } from '../../contract/retention.ts';
import { daysIn } from '../../i18n/formats.ts';

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
  const kept = days > 0 ? t('legal.kept', { duration: daysIn(i18n.language, days) }) : t('legal.keptForever');
  return (
    <details id="legal">
      <summary>{t('legal.title')}</summary>
      <p>{publisher.join(' · ')}</p>
      <p>{[t('legal.message'), kept, t('legal.rights', { email: legal.privacyEmail || email })].join(' ')}</p>
    </details>
  );
}
