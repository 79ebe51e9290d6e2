import { company } from '../../company.ts';

/** The opening hours as a language writes them; in French `8h-17h30`, as the specification does. */
export function openingHours(locale: string, { opens, closes }: Record<'opens' | 'closes', string> = company.hours): string {
  if (new Intl.Locale(locale).language === 'fr') return `${frenchTime(opens)}-${frenchTime(closes)}`;
  const dateAt = (time: string) => new Date(`2000-01-01T${time}Z`);
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).formatRange(dateAt(opens), dateAt(closes));
}

/** `08:00` → `8h`, `17:30` → `17h30` */
const frenchTime = (time: string) => time.replace(/^0/, '').replace(':', 'h').replace(/h00$/, 'h');
