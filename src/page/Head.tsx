import { useTranslation } from 'react-i18next';
import { company } from '../company.ts';

/** What the page says about itself to browsers, search engines and those who share it. */
export function Head() {
  const { t } = useTranslation('meta');
  const brand = company.name;
  return (
    <>
      <title>{t('title', { brand })}</title>
      <meta name="description" content={t('description', { brand })} />
    </>
  );
}
