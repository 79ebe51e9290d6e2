import { Firestore } from '@google-cloud/firestore';
import { afterAll } from 'vitest';
import type { SharedProduct } from './fixtures.ts';

/** A client of a product's Firestore, for the tests of a file. */
export function productFirestore({
  projectId,
  firestoreHost,
}: Pick<SharedProduct, 'projectId' | 'firestoreHost'>): Firestore {
  const firestore = new Firestore({ projectId, host: firestoreHost, ssl: false });
  afterAll(() => firestore.terminate());
  return firestore;
}
