import { expect, test } from 'vitest';
import { openingHours } from './hours.ts';

test.each([
  ['fr', '8h-17h30'],
  ['en', '8:00 AM – 5:30 PM'],
  ['de', '08:00–17:30 Uhr'],
])('in %s, the opening hours are %s', (locale, hours) => {
  expect(openingHours(locale).replaceAll(/\s/g, ' ')).toBe(hours);
});
