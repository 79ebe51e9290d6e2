import { Fragment } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { company } from '../../company.ts';
import { Said } from '../../components/Said.tsx';
import { defaultRetentionDays } from '../../contract/retention.ts';
import { daysIn } from '../../i18n/formats.ts';

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
  const kept =
    days > 0 ? t('legal.kept', { duration: daysIn(i18n.language, days) }) : t('legal.keptForever');
  return (
    <details id="legal-notice">
      <summary>{t('legal.title')}</summary>
      {/* The anchor `#legal` is inside `<details>`, so that links to it open the `<details>`
          (open-target.ts). */}
      <div id="legal">
        <p>
          {publisher.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <span aria-hidden> ·</span>}
              {index > 0 && ' '}
              {fact}
            </Fragment>
          ))}
        </p>
        <p>
          {`${t('legal.message')} ${kept} `}
          <Trans
            ns="footer"
            i18nKey="legal.rights"
            values={{ email: legal.privacyEmail || email }}
            components={{ number: <Said as={t('legal.numberSaid')} /> }}
          />
        </p>
      </div>
    </details>
  );
}
