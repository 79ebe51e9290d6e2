import { useTranslation } from 'react-i18next';
import { locales } from 'virtual:catalogues';
import { company } from '../company.ts';

export function ShareTags({ url }: { url: string }) {
  const { t, i18n } = useTranslation('meta');
  const values = { brand: company.name };
  const properties = {
    type: 'website',
    url,
    site_name: company.name,
    title: t('shareTitle', values),
    description: t('shareDescription', values),
    locale: openGraphLocale(i18n.language),
    image: `${company.url}/share.jpg`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': t('ogAlt', values),
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      {locales
        .filter((locale) => locale !== i18n.language)
        .map((locale) => (
          <meta key={locale} property="og:locale:alternate" content={openGraphLocale(locale)} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * A locale with a territory, as Open Graph demands. French gets the company's country (`fr_CI`),
 * any other language its most likely territory.
 */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  // Some languages have no likely territory.
  return [language, language === 'fr' ? company.address.country : (region ?? [])].flat().join('_');
}
