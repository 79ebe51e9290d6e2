import type { TFunction } from 'i18next';
import { catalogues } from 'virtual:catalogues';
import { labelKey, requestedServices, serviceTexts } from '../../../src/contract/services.ts';
import { createI18n } from '../../../src/i18n/create-i18n.ts';
import { dateTimeIn, directionOf } from '../../../src/i18n/formats.ts';
import { sourceLocale } from '../../../src/i18n/locales.ts';
import { mail, timeZone } from '../config.ts';

const namespaces = ['email', ...serviceTexts] as const;

type StaffTexts = { t: TFunction<typeof namespaces>; locale: string; dir: 'ltr' | 'rtl' };

/**
 * The e-mails' texts in the staff's language (MAIL_LOCALE), or in French if that language is
 * missing. They are not escaped for HTML.
 */
export function staffTexts(): StaffTexts {
  const chosen = mail.locale.value();
  const locale = catalogues[chosen] ? chosen : sourceLocale;
  const texts = created.get(locale) ?? createTexts(locale);
  created.set(locale, texts);
  return texts;
}

const created = new Map<string, StaffTexts>();

function createTexts(locale: string): StaffTexts {
  const i18n = createI18n(locale, catalogues[locale] ?? {});
  return { t: i18n.getFixedT(locale, namespaces), locale, dir: directionOf(locale) };
}

export const formatDateTime = (milliseconds: number, dateStyle: 'full' | 'long' = 'full'): string =>
  dateTimeIn(staffTexts().locale, new Date(milliseconds), { dateStyle, timeZone });

/**
 * A service's name in the staff's language.
 * @param stored the name on the day of the message, for a service that is no longer offered
 */
export function labelOfService<T>(service: T, stored?: T): T | string {
  const offered = requestedServices.find((each) => each === service);
  return offered ? staffTexts().t(labelKey(offered)) : stored || service;
}
