import type { TFunction } from 'i18next';
import email from '../../locales/fr/email.json' with { type: 'json' };
import offers from '../../locales/fr/offers.json' with { type: 'json' };
import services from '../../locales/fr/services.json' with { type: 'json' };
import { labelKey, type RequestedService } from '../../src/contract/services.ts';
import { createI18n } from '../../src/i18n/create-i18n.ts';

const i18n = createI18n('fr', { email, services, offers });

/** Words for the staff, who read French whatever language the visitor reads. Not escaped for HTML. */
export const t: TFunction<['email', 'services', 'offers']> = i18n.getFixedT('fr', ['email', 'services', 'offers']);

export const serviceLabel = (id: RequestedService): string => t(labelKey(id));
