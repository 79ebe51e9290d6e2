import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from '../../tools/browser/chromium.ts';
import { build, type Built } from '../../tools/build/built.ts';
import type { Settings } from '../../tools/deploy/settings.ts';
import { type FirestoreKind, forcedFirestore, googleIsAvailable } from '../../tools/local/firestore.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { writeFrenchAlone } from './test-locales.ts';

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

type Start = { firestore: FirestoreKind; firstPort: number; settings?: Settings };

/** The same on Google's Firestore emulator, where this machine can run it; else nothing. */
export const googlesFirestore = async (start: Omit<Start, 'firestore'>): Promise<Start[]> =>
  forcedFirestore() !== 'embedded' && (await googleIsAvailable()) ? [{ firestore: 'google', ...start }] : [];

/**
 * Builds the product into a folder of the project's own and starts it as often
 * as asked. The returned function stops them.
 * @param locales folder of the catalogues; without one, the product is in French alone.
 */
export async function startProducts(project: TestProject, starts: Start[], locales?: string) {
  const chromium = await chromiumLaunch();
  const folder = `var/test-${starts[0]?.firstPort}`;
  if (!locales) writeFrenchAlone(`${folder}-locales`);
  const built = await build(folder, { LOCALES_FOLDER: locales ?? `${folder}-locales` });
  const stacks: Stack[] = [];
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  const attempts = await Promise.allSettled(
    starts.map(async (start, index) => {
      stacks[index] = await startStack({ built, ...start });
    }),
  );
  const failed = attempts.find((attempt) => attempt.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide('built', built);
  project.provide('chromium', chromium);
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
