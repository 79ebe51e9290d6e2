import { describe } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { testJourney } from '../support/journey.ts';
import { product } from '../support/product.ts';

// On the embedded Firestore: local-product.test.ts.
describe("a visitor's message reaches the staff", () => {
  testJourney(testBrowser(), product);
});
