import { findPhoneNumbersInText, type PhoneNumber } from 'libphonenumber-js/max';
import { withoutInvisible } from '../../../src/contract/clean-text.ts';

/**
 * The phone number in a typed text; an Ivorian one may lack its prefix. Undefined in case of doubt:
 * an e-mail without a button is better than a button that calls a stranger.
 */
export function phoneNumber(typed: string): PhoneNumber | undefined {
  // The library doesn't find every number with these separators.
  const text = withoutInvisible(typed.normalize('NFKC')).replaceAll(/[·_'’/]/g, ' ');
  // In most countries, nobody dials a zero after the prefix, though some write it: +221 (0) 77…
  const [found, another] =
    [text, text.replace(/\(0\)\s*/, '')].map(numbersIn).find(({ length }) => length > 0) ?? [];
  if (!found || another || /\bfax\b/i.test(text)) return undefined;
  const { nationalNumber } = found.number;
  const written = text.slice(found.startsAt, found.endsAt);
  // In some countries, such as Italy, a number's own first digit is a zero that has to be dialled.
  // In such a number, the meaning of `(0)` is in doubt.
  if (!isOurs(found.number) && nationalNumber.startsWith('0') && written.includes('(0)'))
    return undefined;
  const hasPrefix = /^\W*(\+|00|225)/.test(written);
  // Ivorians write digits in pairs. A group with an odd number of digits, such as (212), belongs to
  // another country's number.
  const isGroupedAsOurs = !/(?<!\d)(?:\d\d)*\d(?!\d)/.test(written);
  return hasPrefix || isGroupedAsOurs ? found.number : undefined;
}

/**
 * The phone numbers in a text. None if digits precede the first one, because they could be its
 * prefix.
 */
function numbersIn(text: string) {
  const found = findPhoneNumbersInText(text, { defaultCountry: 'CI', extended: true });
  if (/\p{Nd}/u.test(text.slice(0, found[0]?.startsAt))) return [];
  return found.filter(({ number }) =>
    isOurs(number) ? ours.test(number.nationalNumber) : number.isValid(),
  );
}

const isOurs = ({ countryCallingCode }: PhoneNumber) => countryCallingCode === '225';

/**
 * Ivorian numbers: 01, 05 and 07 are mobiles, 21, 25 and 27 landlines. The library knows only the
 * ranges that are in use today.
 */
const ours = /^[02][157]\d{8}$/;

export const whatsAppLink = (phone?: PhoneNumber): string | undefined =>
  phone && !isLandline(phone) ? `https://wa.me/${phone.number.slice(1)}` : undefined;

const isLandline = (phone: PhoneNumber) =>
  isOurs(phone) ? phone.nationalNumber.startsWith('2') : phone.getType() === 'FIXED_LINE';
