import { setTimeout } from 'node:timers/promises';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/https';
import { error as logError, info } from 'firebase-functions/logger';
import type { SendContactEmailAnswer } from '../../src/contract/callable.ts';
import { type InvalidFields, messageRequest } from '../../src/contract/message.ts';
import { abuse, region } from './config.ts';
import { codeOf } from './error-code.ts';
import { storeMessage } from './messages.ts';
import { queueNotification } from './notification-queue.ts';
import { withReadableBody } from './readable-body.ts';
import { uncount, withinRateLimit } from './rate-limit.ts';

/** A message of the greatest lengths, all escaped, stays below this; in bytes. */
const maxBodySize = 64 * 1024;

/** Below the browser's own patience (see send-message.ts); in milliseconds. */
const patience = 10_000;

/**
 * Takes a visitor's message. Answers `{id}` only after the message is stored
 * and its e-mail queued. Errors: `invalid-argument` with the fields at fault
 * (`InvalidFields`), `unauthenticated` without a fresh App Check token,
 * `resource-exhausted` after too many messages from one address, `unavailable`
 * when storing or queuing failed. To a suspected bot it answers as to anyone.
 */
export const sendContactEmail = withReadableBody(
  onCall({ region, maxInstances: 10, consumeAppCheckToken: true }, async (request): Promise<SendContactEmailAnswer> => {
    assertFromTheSite(request);
    const message = parse(request);
    const origin = request.rawRequest.get('x-forwarded-for');
    if (!(await withinRateLimit(origin))) {
      throw new HttpsError('resource-exhausted', 'too many messages');
    }
    const { id, trap, fillTime } = message;
    const suspectedSpam = trap !== '' || fillTime < abuse.minFillSeconds.value() * 1000;
    const accept = async () => {
      await storeMessage(message, suspectedSpam);
      if (!suspectedSpam) await queueNotification(id);
    };
    try {
      await Promise.race([
        accept(),
        setTimeout(patience, undefined, { ref: false }).then(() =>
          Promise.reject(Object.assign(new Error('too slow'), { code: 'timeout' })),
        ),
      ]);
    } catch (error) {
      logError('message not accepted', { id, code: codeOf(error) ?? (error as Error).name });
      await uncount(origin);
      throw new HttpsError('unavailable', 'message not accepted');
    }
    info('message accepted', { id, suspectedSpam });
    return { id };
  }),
);

function assertFromTheSite({ app }: CallableRequest): void {
  if (abuse.appCheck.value() && (!app || app.alreadyConsumed))
    throw new HttpsError('unauthenticated', 'no fresh App Check token');
}

function parse({ data, rawRequest }: CallableRequest) {
  if (rawRequest.rawBody.byteLength > maxBodySize) throw new HttpsError('invalid-argument', 'message too large');
  const parsed = messageRequest.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || issue.code, issue.message]));
  throw new HttpsError('invalid-argument', 'invalid message', { fields } satisfies InvalidFields);
}
