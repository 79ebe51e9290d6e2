import { setTimeout } from 'node:timers/promises';
import { type CallableRequest, HttpsError, onCall } from 'firebase-functions/https';
import { company } from '../../../src/company.ts';
import type { ReachedLimit, SendContactEmailAnswer } from '../../../src/contract/callable.ts';
import { messageRequest, type MessageRequest } from '../../../src/contract/message.ts';
import { accounts, emailOf, region } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';
import { queueNotification } from '../delivery/notification-queue.ts';
import { withFormPosts } from './form-post.ts';
import { withSanitizedBody } from './framework-hardening.ts';
import { refund, withinRateLimit } from './rate-limit.ts';
import { isProven } from './screening.ts';
import { storeMessage, TooManyHeld } from './store-message.ts';

/** Less than the browser's timeout (src/sections/contact/send-message.ts). */
const timeoutMs = 10_000;

/**
 * Accepts a visitor's message. Answers `{id}` once the message is stored and its e-mail queued, or the message is held:
 * its sender can't tell. Errors:
 * - `invalid-argument`: no page of ours sends that
 * - `resource-exhausted`, with the limit that was reached (`ReachedLimit`)
 * - `unavailable`: storing or queuing failed
 */
export const sendContactEmail = withFormPosts(
  accept,
  withSanitizedBody(
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
      },
      async (request): Promise<SendContactEmailAnswer> => {
        const message = parse(request);
        await accept(message, request.rawRequest.get('x-forwarded-for'));
        return { id: message.id };
      },
    ),
  ),
);

/** @throws HttpsError as above */
async function accept(message: MessageRequest, forwardedFor: string | undefined): Promise<void> {
  const { id } = message;
  const proven = await isProven(message);
  // Counted separately: a flood without proofs must not lock out visitors behind the same address.
  const sender = { proven, forwardedFor };
  if (!(await withinRateLimit(sender))) throw tooMany({ limit: 'address' });
  const store = async () => {
    const { ref, heldFor } = await storeMessage(message, proven);
    if (!heldFor) await queueNotification(ref);
    log.messageAccepted({ id, heldFor });
  };
  try {
    await Promise.race([store(), rejectAfter(timeoutMs)]);
  } catch (error) {
    if (error instanceof TooManyHeld) throw tooMany({ limit: 'held' });
    log.messageNotAccepted({ id, code: codeOf(error) ?? (error as Error).name });
    await refund(sender);
    throw new HttpsError('unavailable', 'message not accepted');
  }
}

const tooMany = (details: ReachedLimit) => new HttpsError('resource-exhausted', 'too many messages', details);

async function rejectAfter(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw Object.assign(new Error('too slow'), { code: 'timeout' });
}

function parse({ data }: CallableRequest) {
  const parsed = messageRequest.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new HttpsError('invalid-argument', 'invalid message');
}
