import { Firestore } from '@google-cloud/firestore';
import { afterAll } from 'vitest';
import type { SharedProduct } from './fixtures.ts';

export function productFirestore({
  projectId,
  firestoreHost,
}: Pick<SharedProduct, 'projectId' | 'firestoreHost'>): Firestore {
  const firestore = new Firestore({ projectId, host: firestoreHost, ssl: false });
  afterAll(() => firestore.terminate());
  return firestore;
}
