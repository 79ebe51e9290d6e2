import type { TestProject } from 'vitest/node';
import { buildFunctions } from '../../tools/build/functions.ts';
import { buildSite } from '../../tools/build/site.ts';
import { type FirestoreKind, googleIsAvailable } from '../../tools/local/firestore.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';

export type StartedProduct = { firestore: FirestoreKind; siteUrl: string; mailboxUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    products: StartedProduct[];
  }
}

/** Far from the ports of `npm start`, so that tests run beside it. */
const firstPort = Number(process.env['TEST_PORT'] ?? 47300);

/** Builds the product and starts it once on each Firestore that this machine can run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = { site: '.local/test/dist', functions: '.local/test/functions' };
  await buildSite(built.site);
  await buildFunctions(built.functions);
  const kinds: FirestoreKind[] = (await googleIsAvailable()) ? ['google', 'embedded'] : ['embedded'];
  const stacks: Stack[] = [];
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  const starts = await Promise.allSettled(
    kinds.map(async (firestore, index) => {
      stacks.push(await startStack({ built, firstPort: firstPort + 20 * index, projectId: `demo-test-${firestore}`, firestore }));
    }),
  );
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'products',
    stacks.map(({ firestore, siteUrl, mailboxUrl }) => ({ firestore, siteUrl, mailboxUrl })),
  );
  return stop;
}
