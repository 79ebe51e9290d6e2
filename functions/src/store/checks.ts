import { GrpcStatus } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { checks } from './database.ts';

// The documents of smoke tests (shared/smoke-test.ts). Each smoke test makes one, waits for it to
// change, and deletes it.

export const isCheck = async (id: string): Promise<boolean> =>
  (await checks().doc(id).get()).exists;

export const updateCheck = (
  id: string,
  changes: { state: 'queued' | 'held' | 'sent' | 'failed'; error?: string | null },
) => checks().doc(id).update(changes).catch(ignore(GrpcStatus.NOT_FOUND));
