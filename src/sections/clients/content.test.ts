import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cities } from './content.ts';

test('each city of the map has a light in the drawing, and each light has a city', () => {
  const drawing = readFileSync('src/sections/clients/map.svg', 'utf8');
  const lights = new Set(drawing.match(/M\d+ \d+(?=h\.1)/g));
  const unnamed = [...lights].filter((light) => {
    const [x = NaN, y = NaN] = light.slice(1).split(' ').map(Number);
    return !cities.some((city) => Math.hypot(city.x - x, city.y - y) < 5);
  });
  expect(unnamed).toEqual([]);
  expect(lights.size).toBe(cities.length);
});
