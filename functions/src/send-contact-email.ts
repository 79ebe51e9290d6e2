import { HttpsError, onCall } from 'firebase-functions/https';
import { error as logError, info } from 'firebase-functions/logger';
import { type InvalidFields, messageRequest } from '../../src/contract/message.ts';
import { region } from './config.ts';
import { storeMessage } from './messages.ts';
import { queueNotification } from './notification-queue.ts';

/**
 * Takes a visitor's message. Answers `{id}` only after the message is stored
 * and its e-mail queued. Errors: `invalid-argument` with the fields at fault
 * (`InvalidFields`), `unavailable` when storing or queuing failed.
 */
export const sendContactEmail = onCall({ region, maxInstances: 10 }, async ({ data }) => {
  const request = messageRequest.safeParse(data);
  if (!request.success) {
    const fields = Object.fromEntries(request.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    throw new HttpsError('invalid-argument', 'invalid message', { fields } satisfies InvalidFields);
  }
  const { id } = request.data;
  try {
    await storeMessage(request.data);
    await queueNotification(id);
  } catch (error) {
    logError('message not accepted', { id, code: (error as { code?: unknown }).code });
    throw new HttpsError('unavailable', 'message not accepted');
  }
  info('message accepted', { id });
  return { id };
});
