import { expect, test } from 'vitest';
import { catalogueTypesAreCurrent } from './catalogue-types.ts';

test('the types of the catalogue say what the French catalogue says (else: npm run catalogue:types)', () => {
  expect(catalogueTypesAreCurrent()).toBe(true);
});
