import type { TestProject } from 'vitest/node';
import { testPorts } from '../support/ports.ts';
import { startProducts } from '../support/started-product.ts';
import { testLocales, testLocalesFolder, writeTestLocales } from '../support/test-locales.ts';

/** One product with the test locales beside French; its e-mails are in the pseudo-locale. */
export default function setup(project: TestProject) {
  writeTestLocales(testLocalesFolder);
  const settings = { MAIL_LOCALE: testLocales.pseudo };
  return startProducts(project, [{ firestore: 'embedded', firstPort: testPorts.locales, settings }], testLocalesFolder);
}
