import { inject } from 'vitest';
import type { Built } from '../../tools/build/build.ts';
import type { FirestoreKind } from '../../tools/local/firestore.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests/setup.ts answers. */
    starter: string;
    /** The product that a project's workers share; without one, each has its own. */
    sharedProduct: 'locales' | undefined;
  }
}

export type StartedBrowser = { endpoint: string };

export type StartedProduct = {
  built: Built;
  firestore: FirestoreKind;
  siteUrl: string;
  mailboxUrl: string;
  firestoreHost: string;
  projectId: string;
  logFile: string;
};

/** What tests/setup.ts has started by this name, or starts now. */
async function started<T>(name: string): Promise<T> {
  const answer = await fetch(`${inject('starter')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export const startedBrowser = () => started<StartedBrowser>('browser');

export const startedProduct = () => started<StartedProduct>(inject('sharedProduct') ?? process.env['VITEST_POOL_ID'] ?? '1');
