import { setTimeout } from 'node:timers/promises';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/https';
import { error as logError, info } from 'firebase-functions/logger';
import { company } from '../../src/company.ts';
import type { ReachedLimit, SendContactEmailAnswer } from '../../src/contract/callable.ts';
import { type InvalidFields, messageRequest } from '../../src/contract/message.ts';
import { abuse, accounts, addressOf, region } from './config.ts';
import { TooManyUnverified } from './create-unverified.ts';
import { codeOf } from './error-code.ts';
import { isHeld, storeMessage } from './messages.ts';
import { queueNotification } from './notification-queue.ts';
import { withReadableBody } from './readable-body.ts';
import { uncount, withinRateLimit } from './rate-limit.ts';

/** A message of the greatest lengths, all escaped, stays below this; in bytes. */
const maxBodySize = 64 * 1024;

/** Below the browser's own timeout (send-message.ts); in milliseconds. */
const timeout = 10_000;

/**
 * Takes a visitor's message. Answers `{id}` only after the message is stored and its e-mail queued. Errors:
 * `invalid-argument` with the fields at fault (`InvalidFields`), `unauthenticated` when the App Check token is not valid
 * or was used before (a new one may be better, and without any the message is held), `resource-exhausted` with the limit
 * of ours that was reached (`ReachedLimit`), `unavailable` when storing or queuing failed. A sender whose message is held
 * gets the same answer as anyone.
 */
export const sendContactEmail = withReadableBody(
  onCall(
    {
      region,
      serviceAccount: addressOf(accounts.intake),
      memory: '512MiB',
      concurrency: 8,
      maxInstances: 10,
      // The page calls it on its own origin (firebase.json's rewrite). Not `false`: its OPTIONS request, which wakes
      // this function while the visitor is typing, would be logged as an error.
      cors: company.url,
      consumeAppCheckToken: true,
    },
    async (request): Promise<SendContactEmailAnswer> => {
      const message = parse(request);
      const verified = isVerified(request);
      // Counted apart: a flood without tokens must not lock out the visitors behind the same address.
      const origin = { verified, forwardedFor: request.rawRequest.get('x-forwarded-for') };
      if (!(await withinRateLimit(origin))) throw tooMany({ limit: 'address' });
      const { id, trap, fillTime } = message;
      const suspectedSpam = trap !== '' || fillTime < abuse.minFillSeconds.value() * 1000;
      const doubts = { suspectedSpam, verified };
      const accept = async () => {
        const ref = await storeMessage(message, doubts);
        if (!isHeld(doubts)) await queueNotification(ref);
      };
      try {
        await Promise.race([accept(), rejectAfter(timeout)]);
      } catch (error) {
        if (error instanceof TooManyUnverified) throw tooMany({ limit: 'unverified' });
        logError('message not accepted', { id, code: codeOf(error) ?? (error as Error).name });
        await uncount(origin);
        throw new HttpsError('unavailable', 'message not accepted');
      }
      info('message accepted', { id, ...doubts });
      return { id };
    },
  ),
);

/** @throws HttpsError when there is a token that isn't good. */
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
