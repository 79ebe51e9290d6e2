import { useTranslation } from 'react-i18next';
import { company } from '../company.ts';
import { labelKey, requestedServices, serviceTexts } from '../contract/services.ts';

/** What search engines show about the company (schema.org): who and where it is, when it is open, what it offers. */
export function StructuredData() {
  const { t } = useTranslation(['meta', ...serviceTexts]);
  const { name, url, email, phone, address, hours } = company;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': `${url}/#company`,
    name,
    url,
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
    areaServed: { '@type': 'Country', name: address.country },
    openingHoursSpecification: { '@type': 'OpeningHoursSpecification', ...hours },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: t('services:title'),
      itemListElement: requestedServices.map((id) => ({ '@type': 'Service', name: t(labelKey(id)) })),
    },
  };
  // A `<` could end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
