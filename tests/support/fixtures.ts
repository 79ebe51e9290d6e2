import { inject } from 'vitest';
import type { Build } from '../../tools/build/build-folder.ts';
import type { FirestoreKind } from '../../tools/local/firestore.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL at which tests/setup.ts serves the fixtures. */
    fixturesUrl: string;
  }
}

export type SharedBrowser = { endpoint: string };

export type SharedSite = { built: Build; siteUrl: string };

export type SharedProduct = SharedSite & {
  firestore: FirestoreKind;
  mailboxUrl: string;
  firestoreHost: string;
  projectId: string;
  logFile: string;
};

async function fixture<T>(name: string): Promise<T> {
  const response = await fetch(`${inject('fixturesUrl')}/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

export const sharedBrowser = () => fixture<SharedBrowser>('browser');

export const sharedSite = () => fixture<SharedSite>('site');

export const sharedProduct = (name: 'french' | 'locales') => fixture<SharedProduct>(name);
