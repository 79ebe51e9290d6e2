import { GrpcStatus } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { checks } from './database.ts';

// What smoke tests wait for (shared/smoke-test.ts): a document each, which only they make, and
// delete.

export const isCheck = async (id: string): Promise<boolean> =>
  (await checks().doc(id).get()).exists;

export const updateCheck = (
  id: string,
  changes: { state: 'queued' | 'held' | 'sent' | 'failed'; error?: string | null },
) => checks().doc(id).update(changes).catch(ignore(GrpcStatus.NOT_FOUND));
