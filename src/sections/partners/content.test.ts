import { expect, test } from 'vitest';
import { partners } from './content.ts';

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

test.each(partners)("$id's icon stands out from its colour at 3 to 1 or more", ({ color, bgColor }) => {
  expect((luminance(color) + 0.05) / (luminance(bgColor) + 0.05)).toBeGreaterThanOrEqual(3);
});
