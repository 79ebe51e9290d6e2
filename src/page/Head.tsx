import { useTranslation } from 'react-i18next';
import { company } from '../company.ts';
import { fontUrl } from './font.ts';

/** What the page says about itself to browsers, search engines and those who share it. */
export function Head() {
  const { t } = useTranslation('meta');
  const brand = company.name;
  return (
    <>
      <title>{t('title', { brand })}</title>
      <FontPreload />
      <meta name="description" content={t('description', { brand })} />
    </>
  );
}

export function NotFoundHead() {
  const { t } = useTranslation('meta');
  return (
    <>
      <title>{t('notFoundTitle', { brand: company.name })}</title>
      <FontPreload />
      <meta name="robots" content="noindex" />
    </>
  );
}

const FontPreload = () => <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />;
