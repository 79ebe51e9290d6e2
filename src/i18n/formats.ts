import { sourceLocale } from './locales.ts';

/**
 * Has `Intl` write French for a language that it doesn't know. Only this file writes dates, times
 * and names with `Intl`, and only in Node, because browsers know fewer languages.
 */
const orFrench = (locale: string) => [locale, sourceLocale];

/**
 * Scripts that are written from right to left. The direction that `Intl.Locale` gives isn't used,
 * because Node 20's is wrong for some languages, such as `dv`.
 */
const rightToLeft = [
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
];

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';

export const dateTimeIn = (locale: string, date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(orFrench(locale), { ...options, timeStyle: 'short' }).format(date);

/** Opening hours: in French `8h-17h30`, as the specification writes them. */
export function timesIn(locale: string, from: string, to: string): string {
  const format = timeFormat(locale);
  if (isFrench(format)) return `${frenchTime(from)}-${frenchTime(to)}`;
  return format.formatRange(dateAt(from), dateAt(to));
}

/** A time as it is said: in French `17 heures 30`. */
export function timeSaidIn(locale: string, time: string): string {
  const format = timeFormat(locale);
  if (!isFrench(format)) return format.format(dateAt(time));
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const inWords = new Intl.NumberFormat(sourceLocale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
  }).format(hours);
  return minutes > 0 ? `${inWords} ${minutes}` : inWords;
}

const timeFormat = (locale: string) =>
  new Intl.DateTimeFormat(orFrench(locale), { timeStyle: 'short', timeZone: 'UTC' });

const isFrench = (format: Intl.DateTimeFormat) =>
  new Intl.Locale(format.resolvedOptions().locale).language === sourceLocale;

const dateAt = (time: string) => new Date(`2000-01-01T${time}Z`);

/** `08:00` → `8h`, `17:30` → `17h30` */
const frenchTime = (time: string) => time.replace(/^0/, '').replace(':', 'h').replace(/h00$/, 'h');

/** A duration in words: `730` is written as 2 years, `90` as 90 days. */
export function daysIn(locale: string, days: number): string {
  const [number, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(orFrench(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(number);
}

/** The name of a country (`CI`) or a language (`bci`), or the code if Node knows no name. */
export const nameIn = (locale: string, type: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames(orFrench(locale), { type }).of(code) ?? code;
