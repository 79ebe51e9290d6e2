import * as z from 'zod/mini';
import { company } from '../../src/company.ts';
import { phoneNumber } from '../../functions/src/letters/phone.ts';
import type { Problem } from './problem.ts';

/** These problems block no deployment. */
export function companyProblems({
  legal,
  email,
  phone,
  whatsApp,
  url,
  supportUrl,
  hours,
} = company): Problem[] {
  const facts = {
    ...legal,
    privacyEmail: address(legal.privacyEmail),
    email: address(email),
    phone: phoneNumber(phone.display)?.number,
    hours: openingHours.safeParse(hours).data?.opens,
    ...(whatsApp !== '' && {
      whatsApp: phoneNumber(`+${whatsApp?.slice('https://wa.me/'.length)}`) && whatsApp,
    }),
    url,
    supportUrl,
  };
  return Object.entries(facts).flatMap(([name, value]) => {
    if (!value)
      return {
        blocks: false,
        what: `src/company.ts: ${name} is missing, or has another format`,
        todo: missing,
      };
    return isMadeUp(value)
      ? { blocks: false, what: `src/company.ts: ${name} is made up: ${value}`, todo: madeUp }
      : [];
  });
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const openingHours = z
  .object({
    dayOfWeek: z.array(z.enum(days)),
    opens: z.iso.time({ precision: -1 }),
    closes: z.iso.time({ precision: -1 }),
  })
  .check(z.refine(({ opens, closes }) => opens < closes));

const address = (email: string) => z.email().safeParse(email).data;

/**
 * Whether a fact is the template's. Real facts may have many zeros, too: a capital, for example.
 */
const isMadeUp = (fact: string) =>
  [/[.@/]example\b|fictive/i, /(^|-)0+(?!\d)|[+/]\d+0{8}$/].some(
    (sign) => sign.test(fact) || sign.test(fact.replaceAll(/\s/g, '')),
  );

const missing =
  'The law requires facts about the company on the site (loi 2013-546, article 5), and a contact for personal data (loi 2013-450).';
const madeUp =
  'Visitors and search engines would take it for real: replace it before the site is known.';
