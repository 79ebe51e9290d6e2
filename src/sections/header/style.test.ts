import { expect, test } from 'vitest';
import { rowFrom } from './style.ts';

test('format characters need no room: joiners in Persian, direction marks', () => {
  expect(rowFrom(['می\u200Cخواهم', '\u200EWi-Fi\u200E'], 1)).toBe(rowFrom(['میخواهم', 'Wi-Fi'], 1));
});
