import { expect, test } from 'vitest';
import { catalogues } from 'virtual:catalogues';
import { company } from '../company.ts';
import { sourceLocale } from '../i18n/locales.ts';
import { frenchCharacters } from './font-characters.ts';

test('the characters of the French font include those of the French texts', () => {
  const page = JSON.stringify([catalogues[sourceLocale], company]);
  const missing = new Set(
    Array.from(page).filter((character) => !frenchCharacters.includes(character)),
  );
  expect([...missing]).toEqual([]);
});
