import type { TestProject } from 'vitest/node';
import { googleIsAvailable } from '../../tools/local/firestore.ts';
import { testPorts } from '../support/ports.ts';
import { startProducts } from '../support/started-product.ts';

/** A server that is silent, and the end of an attempt that died, are noticed sooner. */
const settings = { SMTP_TIMEOUT_SECONDS: '3' };

/** The product on each Firestore that this machine can run, Google's first. */
export default async function setup(project: TestProject) {
  const { google, embedded } = testPorts.messages;
  return startProducts(project, [
    ...((await googleIsAvailable()) ? [{ firestore: 'google', firstPort: google, settings } as const] : []),
    { firestore: 'embedded', firstPort: embedded, settings },
  ]);
}
