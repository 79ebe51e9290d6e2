import type { TestProject } from 'vitest/node';
import { testPorts } from '../support/ports.ts';
import { googlesFirestore, startProducts } from '../support/started-product.ts';

/** A server that is silent, and the end of an attempt that died, are noticed sooner. */
const settings = { SMTP_TIMEOUT_SECONDS: '3' };

/** The product on each Firestore that this machine can run, Google's first: the tests break its parts. */
export default async function setup(project: TestProject) {
  const { google, embedded } = testPorts.delivery;
  return startProducts(project, [
    ...(await googlesFirestore({ firstPort: google, settings })),
    { firestore: 'embedded', firstPort: embedded, settings },
  ]);
}
