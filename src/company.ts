/** In international format, as links need it (company-facts.test.ts). */
const phone = '+225 27 00 00 00 00';
/** Leave empty to offer no chat on WhatsApp. */
const whatsApp = '+225 07 00 00 00 00';

/**
 * The publisher's facts that a site has to state (loi 2013-546, article 5). Leave unknown ones
 * empty.
 */
const legal: Record<'name' | 'form' | 'capital' | 'rccm' | 'taxNumber' | 'privacyEmail', string> = {
  /** The name without the legal form, which the footer adds. */
  name: 'Lagune Intégration (société fictive)',
  form: 'SARL',
  capital: '0 000 000 FCFA',
  /** Registre du Commerce et du Crédit Mobilier. */
  rccm: 'CI-ABJ-03-0000-B12-00000',
  /** Compte contribuable. */
  taxNumber: '0000000 X',
  /** The address for questions about personal data (loi 2013-450). */
  privacyEmail: 'donnees@lagune-integration.example',
};

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '');
}

export const company = {
  /** The company's name without its legal form: for titles, copyright and e-mails. */
  name: 'Lagune Intégration',
  email: 'contact@lagune-integration.example',
  phone: { display: phone, href: `tel:+${digitsOf(phone)}` },
  whatsApp: whatsApp && `https://wa.me/${digitsOf(whatsApp)}`,
  address: { street: 'Cocody Angré', city: 'Abidjan', country: 'CI' },
  /**
   * Local time, in schema.org's format, from which the visible times are made. The words for the
   * days are in common.json.
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
 * Facts that the template made up, such as praise that nobody gave. Set-up and deployment name each
 * until you replace it and take it off this list.
 */
export const invented: readonly ('testimonials' | 'figures' | 'partners')[] = [
  'testimonials',
  'figures',
  'partners',
];
