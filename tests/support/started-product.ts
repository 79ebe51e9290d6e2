import { execa } from 'execa';
import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import type { Built } from '../../tools/local/emulators.ts';
import { type FirestoreKind, googleIsAvailable } from '../../tools/local/firestore.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { chromiumLaunch } from '../../tools/browser/chromium.ts';

export type StartedProduct = {
  firestore: FirestoreKind;
  siteUrl: string;
  mailboxUrl: string;
  firestoreHost: string;
  projectId: string;
  logFile: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    products: StartedProduct[];
    chromium: LaunchOptions;
    built: Built;
  }
}

/** Far from the ports of `npm start`, so that tests run beside it. */
const firstPort = Number(process.env['TEST_PORT'] ?? 24300);

/** Where the tests' own build goes, so that it disturbs no other. */
const folder = `var/test-${firstPort}`;

/** Builds the product and starts it once on each Firestore that this machine can run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await execa(process.execPath, ['tools/build/build.ts', folder], { stdio: 'inherit' });
  const built: Built = { site: `${folder}/dist`, functions: `${folder}/functions` };
  project.provide('built', built);
  project.provide('chromium', await chromiumLaunch());
  const kinds: FirestoreKind[] = (await googleIsAvailable()) ? ['google', 'embedded'] : ['embedded'];
  const stacks: Stack[] = [];
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  const starts = await Promise.allSettled(
    kinds.map(async (firestore, index) => {
      stacks[index] = await startStack({ built, firstPort: firstPort + 20 * index, firestore });
    }),
  );
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'products',
    stacks.map(({ firestore, siteUrl, mailboxUrl, projectId, logFile }) => ({
      firestore: firestore.kind,
      siteUrl,
      mailboxUrl,
      firestoreHost: firestore.host,
      projectId,
      logFile,
    })),
  );
  return stop;
}
