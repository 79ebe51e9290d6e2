/** The company's facts, in one place. The texts around them are in `locales/`. */
export const company = {
  name: 'Lagune Intégration',
  email: 'contact@lagune-integration.example',
  phone: { display: '+225 27 00 00 00 00', href: 'tel:+2252700000000' },
  address: { street: 'Cocody Angré', city: 'Abidjan', country: 'CI' },
  /** Local time, in schema.org's format; what visitors read, in words, is in each locale's contact.json. */
  hours: { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:30' },
  /** The site's address, without a trailing slash. */
  url: 'https://lagune-integration.example',
  /** Where clients under contract ask for support. */
  supportUrl: 'https://support.lagune-integration.example',
} as const;
