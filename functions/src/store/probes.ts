import { GrpcStatus } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { probes } from './database.ts';

// Each smoke test (shared/smoke-test.ts) creates a document, waits until the functions change the
// document, and deletes it.

export const isSmokeTest = async (id: string): Promise<boolean> =>
  (await probes().doc(id).get()).exists;

export const updateProbe = (
  id: string,
  changes: { state: 'queued' | 'held' | 'sent' | 'failed'; error?: string | null },
) => probes().doc(id).update(changes).catch(ignore(GrpcStatus.NOT_FOUND));
