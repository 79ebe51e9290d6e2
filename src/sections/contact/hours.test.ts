import { expect, test } from 'vitest';
import { openingHours } from './hours.ts';

const hours = { opens: '08:00', closes: '17:30' };

test.each([
  ['fr', '8h-17h30'],
  ['en', '8:00 AM – 5:30 PM'],
  ['de', '08:00–17:30 Uhr'],
])('in %s, opening hours are written as %s', (locale, written) => {
  expect(openingHours(locale, hours).replaceAll(/\s/g, ' ')).toBe(written);
});
