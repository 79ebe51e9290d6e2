/**
 * What a visitor can ask for: the one list behind the cards, the select, the
 * validation and the e-mail. Order is display order. Texts are in the
 * catalogue under the same ids (`services.items`, `offers.items`).
 */
export const serviceIds = [
  'integration-ict',
  'integration-donnees',
  'integration-cloud',
  'domotique-securite',
  'automatisation-processus',
  'developpement-web-mobile',
  'audit-informatique',
  'formations',
  'support-maintenance',
] as const;

export const offerIds = ['tic-vpn', 'tic-ethernet-tv', 'tic-home'] as const;

export type ServiceId = (typeof serviceIds)[number];
export type OfferId = (typeof offerIds)[number];
export type RequestedService = ServiceId | OfferId;

export const requestedServices: readonly RequestedService[] = [...serviceIds, ...offerIds];

/** Catalogue key of a service's or an offer's name. */
export function labelKey(id: RequestedService) {
  return isOffer(id) ? (`offers:items.${id}.label` as const) : (`services:items.${id}.label` as const);
}

function isOffer(id: RequestedService): id is OfferId {
  return (offerIds as readonly string[]).includes(id);
}
