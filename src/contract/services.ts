import type { Catalogue } from '../i18n/catalogue.ts';

/** An id is one if `items` in locales/fr/services.json (or offers.json) has its texts. */
export type ServiceId = keyof Catalogue['services']['items'];
export type OfferId = keyof Catalogue['offers']['items'];
export type RequestedService = ServiceId | OfferId;

/**
 * What a visitor can ask for, by the file that has its texts: the one list behind the cards, the select, the validation
 * and the e-mail, in display order.
 */
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

export const requestedServices: readonly RequestedService[] = Object.values(servicesAndOffers).flat();

/** The namespaces of their texts. */
export const serviceTexts = ['services', 'offers'] as const satisfies readonly (keyof typeof servicesAndOffers)[];

/** Catalogue key of a service's or an offer's name. */
export function labelKey(id: RequestedService) {
  return isOffer(id) ? (`offers:items.${id}.label` as const) : (`services:items.${id}.label` as const);
}

const isOffer = (id: RequestedService): id is OfferId => (servicesAndOffers.offers as readonly string[]).includes(id);
