import type { TestProject } from 'vitest/node';
import { testPorts } from '../support/ports.ts';
import { googlesFirestore, startProducts } from '../support/started-product.ts';

/** One product that takes messages, on Google's Firestore where this machine can run it. */
export default async function setup(project: TestProject) {
  const firstPort = testPorts.messages;
  const [onGoogles] = await googlesFirestore({ firstPort });
  return startProducts(project, [onGoogles ?? { firestore: 'embedded', firstPort }]);
}
