import type { ServiceId } from '../../contract/services.ts';

/** The services, in the footer's own order. */
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

/** The target of links to pages that don't exist yet. */
export const placeholder = '#';
