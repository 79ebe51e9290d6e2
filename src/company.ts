// Both numbers are in international format, because the links for calls and WhatsApp need it.
const phone = '+225 27 00 00 00 00';
/** If this is empty, the page offers no chat on WhatsApp. */
const whatsApp = '+225 07 00 00 00 00';

/**
 * Facts about the publisher for the legal notice. A site has to state most of them (loi 2013-546,
 * article 5). Leave unknown facts empty.
 */
const legal: Record<'name' | 'form' | 'capital' | 'rccm' | 'taxNumber' | 'privacyEmail', string> = {
  /** The company's name without its legal form, which the legal notice adds. */
  name: 'Lagune Intégration (société fictive)',
  form: 'SARL',
  capital: '0 000 000 FCFA',
  /** The number in the Registre du Commerce et du Crédit Mobilier. */
  rccm: 'CI-ABJ-03-0000-B12-00000',
  /** The taxpayer's number (compte contribuable). */
  taxNumber: '0000000 X',
  /** The e-mail address for questions about personal data (loi 2013-450). */
  privacyEmail: 'donnees@lagune-integration.example',
};

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '');
}

export const company = {
  /** The company's name without its legal form. The legal notice prefers `legal.name`. */
  name: 'Lagune Intégration',
  email: 'contact@lagune-integration.example',
  phone: { display: phone, href: `tel:+${digitsOf(phone)}` },
  whatsApp: whatsApp && `https://wa.me/${digitsOf(whatsApp)}`,
  address: { street: 'Cocody Angré', city: 'Abidjan', country: 'CI' },
  /**
   * Opening hours in local time, in schema.org's format. The page writes the hours from `opens` and
   * `closes`; its words for the days are in locales/fr/common.json.
   */
  hours: {
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:30',
  },
  legal,
  url: 'https://lagune-integration.example',
  supportUrl: 'https://support.lagune-integration.example',
} as const;

/**
 * Parts of the page with invented content, such as praise that nobody gave. Set-up and deployment
 * name each part until you replace it and take it off this list.
 */
export const invented: readonly ('testimonials' | 'figures' | 'partners')[] = [
  'testimonials',
  'figures',
  'partners',
];
