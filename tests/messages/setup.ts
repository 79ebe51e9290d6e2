import type { TestProject } from 'vitest/node';
import { googleIsAvailable } from '../../tools/local/firestore.ts';
import { testPorts } from '../support/ports.ts';
import { startProducts } from '../support/started-product.ts';

/** The product on each Firestore that this machine can run, Google's first. */
export default async function setup(project: TestProject) {
  const { google, embedded } = testPorts.messages;
  return startProducts(project, [
    ...((await googleIsAvailable()) ? [{ firestore: 'google', firstPort: google } as const] : []),
    { firestore: 'embedded', firstPort: embedded },
  ]);
}
