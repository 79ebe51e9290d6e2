import { useTranslation } from 'react-i18next';
import type { ProfessionalService, WithContext } from 'schema-dts';
import { company } from '../company.ts';
import { nameIn } from '../i18n/formats.ts';
import { pathOf } from '../i18n/locales.ts';
import { labelKey, requestedServices, serviceTexts } from '../contract/services.ts';

export function StructuredData() {
  const { t, i18n } = useTranslation(['meta', ...serviceTexts]);
  const { name, url, email, phone, address, hours } = company;
  const data: WithContext<ProfessionalService> = {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': `${url}/#company`,
    name,
    url: url + pathOf(i18n.language),
    description: t('description', { brand: name }),
    image: `${url}/share.jpg`,
    logo: `${url}/icons/icon-512.png`,
    email,
    telephone: phone.href.replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    areaServed: { '@type': 'Country', name: nameIn(i18n.language, 'region', address.country) },
    openingHoursSpecification: { '@type': 'OpeningHoursSpecification', ...hours },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: requestedServices.map((id) => ({
        '@type': 'Service',
        name: t(labelKey(id)),
      })),
    },
  };
  // A `<` in a text could end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
