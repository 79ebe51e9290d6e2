import { type DocumentReference, GrpcStatus } from 'firebase-admin/firestore';
import { ignore } from '../error-code.ts';
import { logIn } from '../smtp/send-letter.ts';

/** For a smoke test (tools/smoke-test.ts): logs in to the SMTP server, mails nobody, and records the outcome on the test's document. */
export async function tryDelivery(ref: DocumentReference): Promise<void> {
  const error = await logIn();
  await ref.update({ state: error === null ? 'sent' : 'failed', error }).catch(ignore(GrpcStatus.NOT_FOUND));
}
