import { setTimeout } from 'node:timers/promises';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/https';
import { company } from '../../src/company.ts';
import type { ReachedLimit, SendContactEmailAnswer } from '../../src/contract/callable.ts';
import { type InvalidFields, messageRequest } from '../../src/contract/message.ts';
import { abuse, accounts, emailOf, region } from './config.ts';
import { TooManyUnverified } from './create-unverified.ts';
import { codeOf } from './error-code.ts';
import { log } from './log.ts';
import { isHeld, storeMessage } from './messages.ts';
import { queueNotification } from './notification-queue.ts';
import { withSanitizedBody } from './sanitize-body.ts';
import { refund, withinRateLimit } from './rate-limit.ts';

/** In bytes; even a message with all fields at maximum length, fully escaped, is smaller. */
const maxBodySize = 64 * 1024;

/** Less than the browser's timeout (src/sections/contact/send-message.ts). */
const timeoutMs = 10_000;

/**
 * Accepts a visitor's message. Answers `{id}` once the message is stored and its e-mail queued, or the message is held:
 * its sender can't tell. Errors:
 * - `invalid-argument`, with the invalid fields (`InvalidFields`)
 * - `unauthenticated`: the App Check token is invalid or was used before; the page retries with another, or without
 * - `resource-exhausted`, with the limit that was reached (`ReachedLimit`)
 * - `unavailable`: storing or queuing failed
 */
export const sendContactEmail = withSanitizedBody(
  onCall(
    {
      region,
      serviceAccount: emailOf(accounts.intake),
      memory: '512MiB',
      concurrency: 8,
      maxInstances: 10,
      // Pages call it on their own origin (firebase.json's rewrite). With `false`, the OPTIONS request that warms this
      // function up while the visitor is typing would be logged as an error.
      cors: company.url,
      consumeAppCheckToken: true,
    },
    async (request): Promise<SendContactEmailAnswer> => {
      const message = parse(request);
      const verified = isVerified(request);
      // Counted separately: a flood without tokens must not lock out visitors behind the same address.
      const sender = { verified, forwardedFor: request.rawRequest.get('x-forwarded-for') };
      if (!(await withinRateLimit(sender))) throw tooMany({ limit: 'address' });
      const { id, trap, fillTime } = message;
      const suspectedSpam = trap !== '' || fillTime < abuse.minFillSeconds.value() * 1000;
      const screening = { suspectedSpam, verified };
      const accept = async () => {
        const ref = await storeMessage(message, screening);
        if (!isHeld(screening)) await queueNotification(ref);
      };
      try {
        await Promise.race([accept(), rejectAfter(timeoutMs)]);
      } catch (error) {
        if (error instanceof TooManyUnverified) throw tooMany({ limit: 'unverified' });
        log.messageNotAccepted({ id, code: codeOf(error) ?? (error as Error).name });
        await refund(sender);
        throw new HttpsError('unavailable', 'message not accepted');
      }
      log.messageAccepted({ id, ...screening });
      return { id };
    },
  ),
);

/** @throws HttpsError if there is a token, but not a valid one. */
function isVerified({ app, rawRequest }: CallableRequest): boolean {
  if (!abuse.appCheck.value() || (app && !app.alreadyConsumed)) return true;
  if (rawRequest.get('x-firebase-appcheck')) throw new HttpsError('unauthenticated', 'no fresh App Check token');
  return false;
}

const tooMany = (details: ReachedLimit) => new HttpsError('resource-exhausted', 'too many messages', details);

async function rejectAfter(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw Object.assign(new Error('too slow'), { code: 'timeout' });
}

function parse({ data, rawRequest }: CallableRequest) {
  if (rawRequest.rawBody.byteLength > maxBodySize) throw new HttpsError('invalid-argument', 'message too large');
  const parsed = messageRequest.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || issue.code, issue.message]));
  throw new HttpsError('invalid-argument', 'invalid message', { fields } satisfies InvalidFields);
}
