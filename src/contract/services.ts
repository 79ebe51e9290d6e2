import type { Catalogue } from '../i18n/catalogue.ts';

/** The ids under `items` in locales/fr/services.json and locales/fr/offers.json. */
export type ServiceId = keyof Catalogue['services']['items'];
export type OfferId = keyof Catalogue['offers']['items'];
export type RequestedService = ServiceId | OfferId;

/** The services that a visitor can ask for, in display order. */
export const servicesAndOffers: { services: readonly ServiceId[]; offers: readonly OfferId[] } = {
  services: [
    'integration-ict',
    'integration-donnees',
    'integration-cloud',
    'domotique-securite',
    'automatisation-processus',
    'developpement-web-mobile',
    'audit-informatique',
    'formations',
    'support-maintenance',
  ],
  offers: ['tic-vpn', 'tic-ethernet-tv', 'tic-home'],
};

export const requestedServices: readonly RequestedService[] =
  Object.values(servicesAndOffers).flat();

export const serviceTexts = [
  'services',
  'offers',
] as const satisfies readonly (keyof typeof servicesAndOffers)[];

export function labelKey(id: RequestedService) {
  return isOffer(id)
    ? (`offers:items.${id}.label` as const)
    : (`services:items.${id}.label` as const);
}

const isOffer = (id: RequestedService): id is OfferId =>
  (servicesAndOffers.offers as readonly string[]).includes(id);
