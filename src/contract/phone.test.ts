import { expect, test } from 'vitest';
import { internationalNumber, whatsAppLink } from './phone.ts';

test.each([
  ['+225 07 01 02 03 04', '+2250701020304'],
  ['00225 0701020304', '+2250701020304'],
  ['(225) 07.01.02.03.04', '+2250701020304'],
  ['27-22-41-35-07', '+2252722413507'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['07 01 02 03', undefined],
  ['+225 07 01 02 03', undefined],
  ['06 12 34 56 78', undefined],
  ['07 01 02 03 04 / 05 01 02 03 04', undefined],
  ['07 01 02 03 04 (Awa)', undefined],
  ['', undefined],
])('%s is the number %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

test('numbers of Côte d’Ivoire have a link to WhatsApp', () => {
  expect(whatsAppLink('+2250701020304')).toBe('https://wa.me/2250701020304');
  expect(whatsAppLink('+33612345678')).toBeUndefined();
  expect(whatsAppLink(undefined)).toBeUndefined();
});
