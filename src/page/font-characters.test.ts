import { expect, test } from 'vitest';
import { catalogues } from 'virtual:catalogues';
import { company } from '../company.ts';
import { sourceLocale } from '../i18n/locales.ts';
import { brandHas } from './font.ts';
import { frenchCharacters } from './font-characters.ts';

test('the font that every visitor downloads has every character of the French page', () => {
  const page = JSON.stringify([catalogues[sourceLocale], company]);
  const missing = new Set(
    Array.from(page).filter((character) => !frenchCharacters.includes(character)),
  );
  expect([...missing]).toEqual([]);
});

test.each([
  ['English', "Let's talk"],
  ['German, Polish, Turkish', 'Größe, żółć, İğne'],
])('%s is set in the font of the brand', (_, text) => {
  expect(brandHas(text)).toBe(true);
});

test.each(['Kɔ́ndɔ', 'ɲɛ ŋ ɓ ɗ ƴ', 'Русский', 'العربية', 'ߒߞߏ', '日本語'])('%s is not', (text) => {
  expect(brandHas(text)).toBe(false);
});
