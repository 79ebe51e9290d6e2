import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples' with { type: 'json' };
import { expect, test } from 'vitest';
import { phoneNumber, whatsAppLink } from './phone.ts';

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
  ['+36 06 20 123 4567', '+36201234567'],
  ['+7 8 912 345 67 89', '+79123456789'],
  ['+221 (0) 77 123 45 67', '+221771234567'],
  ['07 01 02 03 04 (Awa)', '+2250701020304'],
  ['+33 6 12 34 56 78, 06 98 76 54 32', '+33612345678'],
  ['07 01 02 03', undefined],
  ['+225 07 01 02 03', undefined],
  ['(+225) 22 41 35 07', undefined],
  ['+39 (0) 312 345 6789', undefined],
  ['+225 99 99 99 99 99', undefined],
  ['06 12 34 56 78', undefined],
  ['(212) 555-0123', undefined],
  ['050 123 4567', undefined],
  ['07 01 02 03 04 / 05 01 02 03 04', undefined],
  ['07 01 02 03 04 ou 05 01 02 03 04', undefined],
  ['+229 01 95 12 34 56 / 57', undefined],
  ['+34 0912 345 678', undefined],
  ['fax 27 22 41 35 07', undefined],
  ['', undefined],
])('%s is the number %s', (typed, number) => {
  expect(phoneNumber(typed)?.number).toBe(number);
});

test('a mobile number of any country is recognized with its prefix; without a prefix or with (0), it is taken for another number only if it looks Ivorian', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
  expect(numbers.length).toBeGreaterThan(200);
  for (const phone of numbers) {
    const { number, countryCallingCode: code, nationalNumber: digits } = phone;
    const forms = [
      number,
      phone.formatInternational(),
      `00${number.slice(1)}`,
      `(+${code}) ${digits}`,
      phone.getURI(),
    ];
    for (const typed of forms) expect(phoneNumber(typed)?.number, typed).toBe(number);
    // Ten digits in pairs that begin like an Ivorian number count as Ivorian, although
    // 01 95 12 34 56 could also be a number of Benin.
    const isLikeOurs = (typed: string) => /^[02][157](?: ?\d\d){4}$/.test(typed);
    const others = [phone.formatNational(), `+${code} (0) ${digits}`, `00${code}(0)${digits}`];
    for (const typed of others.filter((form) => !isLikeOurs(form)))
      expect([number, undefined], typed).toContain(phoneNumber(typed)?.number);
  }
});

test('WhatsApp is offered for Ivorian mobiles, and for foreign numbers that are not landlines', () => {
  const chatWith = (typed: string) => whatsAppLink(phoneNumber(typed));
  for (const mobile of ['01', '05', '07'])
    expect(chatWith(`+225${mobile}01020304`)).toBe(`https://wa.me/225${mobile}01020304`);
  for (const landline of ['21', '25', '27'])
    expect(chatWith(`+225${landline}22413507`)).toBeUndefined();
  expect(chatWith('+33612345678')).toBe('https://wa.me/33612345678');
  expect(chatWith('+33123456789')).toBeUndefined();
  expect(whatsAppLink(undefined)).toBeUndefined();
});
