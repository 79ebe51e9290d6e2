import type { ServiceId } from '../../contract/services.ts';

/** In an order of the footer's own. */
export const services = [
  'integration-ict',
  'integration-donnees',
  'integration-cloud',
  'automatisation-processus',
  'developpement-web-mobile',
  'domotique-securite',
  'support-maintenance',
  'audit-informatique',
  'formations',
] as const satisfies readonly ServiceId[];

export const companyLinks = ['about', 'careers', 'blog', 'contact'] as const;

/** Where every link of the footer leads until its page exists. */
export const placeholder = '#';
