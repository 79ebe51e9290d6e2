/**
 * A phone number as a person types it, in international form: `+2250700000000`. A number of Côte d'Ivoire may lack its
 * prefix. Undefined if it isn't a single number that can be dialled from anywhere.
 */
export function internationalNumber(typed: string): string | undefined {
  const compact = typed.replace(/^(\+\d+)\s*\(0\)/, '$1').replaceAll(/[\s()./\p{Pd}]/gu, '');
  const number = compact
    .replace(/^00/, '+')
    .replace(/^(?=225\d{10}$)/, '+')
    .replace(/^(?=[02][157]\d{8}$)/, '+225');
  return (number.startsWith('+225') ? ivorian : /^\+[1-9]\d{6,14}$/).test(number) ? number : undefined;
}

/** A chat on WhatsApp; for numbers of Côte d'Ivoire only, where most businesses have it. */
export const whatsAppLink = (number = ''): string | undefined =>
  ivorian.test(number) ? `https://wa.me/${number.slice(1)}` : undefined;

const ivorian = /^\+225\d{10}$/;
