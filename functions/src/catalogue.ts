import type { Timestamp } from 'firebase-admin/firestore';
import type { TFunction } from 'i18next';
import { catalogues } from 'virtual:catalogues';
import { labelKey, type RequestedService } from '../../src/contract/services.ts';
import { createI18n } from '../../src/i18n/create-i18n.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { mail, timeZone } from './config.ts';

type StaffWords = { t: TFunction<['email', 'services', 'offers']>; locale: string; dir: 'ltr' | 'rtl' };

/** Words for the staff, in their language whatever the visitor reads; French where that has no catalogue. Not escaped for HTML. */
export function staffWords(): StaffWords {
  const chosen = mail.locale.value();
  const locale = catalogues[chosen] ? chosen : sourceLocale;
  const i18n = createI18n(locale, catalogues[locale] ?? {});
  return { t: i18n.getFixedT(locale, ['email', 'services', 'offers']), locale, dir: i18n.dir() };
}

/** A moment in the staff's words and time. */
export const inAbidjan = (moment: Timestamp): string =>
  new Intl.DateTimeFormat(staffWords().locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment.toDate());

export const serviceLabel = (id: RequestedService): string => staffWords().t(labelKey(id));
