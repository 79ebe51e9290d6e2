import { GrpcStatus } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { probes } from './database.ts';

// The documents of smoke tests (shared/smoke-test.ts). Each smoke test makes one, waits for it to
// change, and deletes it.

export const isSmokeTest = async (id: string): Promise<boolean> =>
  (await probes().doc(id).get()).exists;

export const updateProbe = (
  id: string,
  changes: { state: 'queued' | 'held' | 'sent' | 'failed'; error?: string | null },
) => probes().doc(id).update(changes).catch(ignore(GrpcStatus.NOT_FOUND));
