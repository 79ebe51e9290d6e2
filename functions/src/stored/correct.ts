import { GrpcStatus, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';

/** Not if it has been changed or deleted meanwhile: the next run of the schedule will see that. */
export async function correct({ id, ref, updateTime }: QueryDocumentSnapshot, changes: object): Promise<void> {
  await ref.update(changes, { lastUpdateTime: updateTime }).catch((error: unknown) => {
    const code = codeOf(error);
    if (code !== GrpcStatus.FAILED_PRECONDITION && code !== GrpcStatus.NOT_FOUND) log.notQueuedAgain({ id, code });
  });
}
