import { Firestore } from '@google-cloud/firestore';
import { afterAll } from 'vitest';
import { product } from './product.ts';

/** A client of the shared product's Firestore, for the tests of a file. */
export function productFirestore(projectId = product.projectId): Firestore {
  const firestore = new Firestore({ projectId, host: product.firestoreHost, ssl: false });
  afterAll(() => firestore.terminate());
  return firestore;
}
