import { expect, test } from 'vitest';
// Of google-libphonenumber 3.2.47: region, calling code, trunk prefix, and a landline's and a mobile's number.
import libphonenumber from './libphonenumber.json' with { type: 'json' };
import { internationalNumber, whatsAppLink } from './phone.ts';

test.each([
  ['+225 07 01 02 03 04', '+2250701020304'],
  ['00225 0701020304', '+2250701020304'],
  ['00 225 07 01 02 03 04', '+2250701020304'],
  ['(225) 07.01.02.03.04', '+2250701020304'],
  ['+225 (0)7 01 02 03 04', '+2250701020304'],
  ['27-22-41-35-07', '+2252722413507'],
  ['07/01/02/03/04', '+2250701020304'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['0033 (0)6 12 34 56 78', '+33612345678'],
  ['00 33 (0) 6 12 34 56 78', '+33612345678'],
  ['(+33) (0)6 12 34 56 78', '+33612345678'],
  ['+44 (0) 20 7946 0958 ext. 12', '+442079460958'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['+229 01 95 12 34 56', '+2290195123456'],
  ['+39 06 1234567', '+39061234567'],
  ['\u200e+225 07\u200b01\ufe0d 02 03 04', '+2250701020304'],
  ['＋２２５ ０７ ０１ ０２ ０３ ０４', '+2250701020304'],
  ['+٢٢٥ ٠٧٠١٠٢٠٣٠٤', '+2250701020304'],
  ['۰۷ ۰۱ ۰۲ ۰۳ ۰۴', '+2250701020304'],
  ['Tél : 07 01 02 03 04,', '+2250701020304'],
  ['07 01 02 03 04 (WhatsApp)', '+2250701020304'],
  ["📞 07'01'02·03_04", '+2250701020304'],
  ['07 01 02 03 04 poste 12', '+2250701020304'],
  ['tel:+2250701020304;ext=12', '+2250701020304'],
  ['07 01 02 03', undefined],
  ['+225 07 01 02 03', undefined],
  ['+225 99 99 99 99 99', undefined],
  ['06 12 34 56 78', undefined],
  ['(212) 555-0123', undefined],
  ['050 123 4567', undefined],
  ['07 01 02 03 04 / 05 01 02 03 04', undefined],
  ['07 01 02 03 04 ou 05 01 02 03 04', undefined],
  ['+229 01 95 12 34 56 / 57', undefined],
  ['+229 01 95 12 34 56 - 57', undefined],
  ['+33 6 12 34 56 78, 06 98 76 54 32', undefined],
  ['+36 06 20 123 4567', undefined],
  ['+7 8 912 345 67 89', undefined],
  ['+34 0912 345 678', undefined],
  ['fax 27 22 41 35 07', undefined],
  ['07 01 02 03 04 (Awa)', undefined],
  ['', undefined],
])('%s is the number %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

test('of all countries’ numbers, however they are written, none rings another one, and with the prefix each rings', () => {
  const seen = { right: 0, none: 0 };
  const wrong: string[] = [];
  for (const [region, code, trunk, ...numbers] of libphonenumber as [string, number, string, ...string[]][]) {
    for (const digits of numbers.filter(({ length }) => length > 4)) {
      const [number, groups] = [`+${code}${digits}`, digits.replaceAll(/\d\d\d(?=\d)/g, '$& ')];
      const plain = [
        number,
        `+${code} ${groups}`,
        `00${code} ${groups}`,
        `00 ${code} ${groups}`,
        `(+${code}) ${groups.replaceAll(' ', '-')}`,
      ];
      for (const typed of plain) if (internationalNumber(typed) !== number) wrong.push(`${region}: ${typed}`);
      const trunks = [`+${code} ${trunk}${groups}`, `+${code} (${trunk || 0}) ${groups}`, `00${code}(0)${groups}`];
      for (const typed of [...trunks, `${trunk}${groups}`, groups, `(${trunk}${digits.slice(0, 2)}) ${digits.slice(2)}`]) {
        const found = internationalNumber(typed);
        if (found === number) seen.right++;
        else if (found === undefined) seen.none++;
        else wrong.push(`${region}: ${typed}`);
      }
    }
  }
  // Without a prefix, and written like ours.
  expect(wrong).toEqual(['BJ: (01) 20211234', 'BJ: (01) 95123456', 'GR: (21) 23456789', 'SM: (05) 49886377']);
  expect(seen).toMatchObject({ right: expect.toSatisfy((count: number) => count > 1000) });
});

test('WhatsApp has mobiles of Côte d’Ivoire, and numbers of other countries', () => {
  for (const mobile of ['01', '05', '07'])
    expect(whatsAppLink(`+225${mobile}01020304`)).toBe(`https://wa.me/225${mobile}01020304`);
  for (const landline of ['21', '25', '27']) expect(whatsAppLink(`+225${landline}22413507`)).toBeUndefined();
  expect(whatsAppLink('+33612345678')).toBe('https://wa.me/33612345678');
  expect(whatsAppLink(undefined)).toBeUndefined();
});
