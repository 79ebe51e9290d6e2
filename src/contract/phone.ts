import { withoutInvisible } from './clean-text.ts';

/**
 * A phone number as a person types it, in international form: `+2250700000000`. A number of Côte d'Ivoire may lack its
 * prefix. Undefined where in doubt: no button is better than one that rings a stranger.
 */
export function internationalNumber(typed: string): string | undefined {
  const grouped = withoutInvisible(typed.normalize('NFKC'))
    .replaceAll(/[\p{M}\p{So}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(around, '')
    // Between two numbers, or two endings of one.
    .replaceAll(/\s\p{Pd}\s/gu, '/');
  const compact = grouped
    .replaceAll(/[\s.·_'’\p{Pd}]/gu, '')
    .replace(/^\(?(\+|00)\(?([1-9]\d*)\)/, '+$2')
    .replace(/^\+?00(?=[1-9])/, '+');
  const bare = compact.replaceAll(/[()/]/g, '');
  const digits = bare.replace(/^\+?225(?=\d{10}$)/, '');
  // Without a prefix, other groups than of two or four digits, such as (212), are another country's.
  if (ivorian.test(digits) && (digits !== bare || !oddGroup.test(grouped))) return `+225${digits}`;
  return foreign(compact.replaceAll(/\((\d{2,})\)/g, '$1'));
}

/** A chat on WhatsApp: for mobiles of Côte d'Ivoire, and for numbers of other countries, which have no mark of a mobile. */
export const whatsAppLink = (number?: string): string | undefined =>
  number && !number.startsWith('+2252') ? `https://wa.me/${number.slice(1)}` : undefined;

/** 01, 05 and 07 are mobiles, 21, 25 and 27 are landlines. */
const ivorian = /^[02][157]\d{8}$/;
const oddGroup = /(?<!\d)(?:\d\d)*\d(?!\d)/;

const code = '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\\d{3}';
const parts = new RegExp(`^\\+(?!225)(${code})(\\(0\\)|0)?([1-9]\\d{4,11})$`);
/** There a number begins with a zero for callers from abroad, too. */
const zeroKept = /^(39|229|241|242|378)$/;
/** There only callers in the country dial a zero first. This and what follows is libphonenumber's data (phone.test.ts). */
const zeroDropped =
  /^(2[07]|21[1-38]|23[1-4]|24[39]|25[0-24-6]|26[0-5]|291|3[1-3]|35[3589]|37[0347]|38[0-35-79]|4[013469]|42[13]|5[13-578]|508|59[013-68]|6[0-46]|686|8[1246]|85[056]|88[06]|9[0-58]|96[1-467]|97[0-267]|99[4-6])$/;
/** There another digit is dialled first: by its length, a number has none. */
const otherTrunk = /^([17]|375|692|993)$/;
const withoutTrunk = /^\+([17]\d{10}|375\d{9}|692\d{7}|993\d{8})$/;

function foreign(compact: string): string | undefined {
  const [, country = '', zero, rest] = parts.exec(compact) ?? [];
  if (zero === '(0)' ? zeroKept.test(country) : zero && !zeroKept.test(country) && !zeroDropped.test(country)) return undefined;
  const number = `+${country}${zero && zeroKept.test(country) ? zero : ''}${rest}`;
  return rest && (!otherTrunk.test(country) || withoutTrunk.test(number)) ? number : undefined;
}

/** What people write around a number: what it is, an extension, punctuation. */
const label =
  "(?:t[eé]l(?:[eé]phone)?|mob(?:ile)?|portable|cell?(?:ulaire)?|phone|gsm|whats ?app|n[°o]|num[eé]ro|contact)[\\s.:°']*";
const extension = '[\\s,;]*(?:poste|ext(?:ension)?|x|#)[\\s.:=]*\\d{1,6}#?';
const around = new RegExp(`^(?:[\\s:]*${label})+|(?:${extension})?[\\s.,;:/]*(?:\\(?${label}\\)?)?[\\s.,;:/]*$`, 'gi');

/** Digits of any script stand in tens, from zero on. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
  return String(value % 10);
}
