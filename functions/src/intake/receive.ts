import { setTimeout } from 'node:timers/promises';
import type { ReachedLimit } from '../../../src/contract/callable.ts';
import { messageId } from '../../../src/contract/message-id.ts';
import { enqueue, enqueueCopy } from '../copies/queue.ts';
import { codeOf } from '../error-code.ts';
import { labelOfService } from '../letters/staff-texts.ts';
import { recipients } from '../letters/recipients.ts';
import { log, logHourly } from '../log.ts';
import { isSmokeTest, updateProbe } from '../store/probes.ts';
import { findMessage, storeMessage } from '../store/messages.ts';
import type { HeldFor, StoredMessage } from '../store/schemas.ts';
import { type ParsedMessage, parse } from './parse.ts';
import { networkKey, probeCounter, whileUnderWay } from './rate-limit.ts';
import { counterFor, isProven, limitFor, reasonToHold, withinShare } from './screening.ts';

/** In milliseconds: less than the page's timeout (callable-client.ts). */
const timeoutMs = 10_000;

export type Outcome =
  /**
   * The message is stored. Either its copies are queued or it is held, and its sender can't tell
   * which. A probe is never stored.
   */
  | { kind: 'accepted'; id: string }
  /** `fields`: keys of the `validation` catalogue, or names of fields. */
  | { kind: 'refused'; fields: string[] }
  | ({ kind: 'limited' } & ReachedLimit)
  /** An error occurred, or the time ran out. The message may be sent again. */
  | { kind: 'failed' };

/** @param sent the page's values, not validated yet */
export async function receive(
  sent: unknown,
  sentBy: 'call' | 'form',
  forwardedFor: string | undefined,
): Promise<Outcome> {
  const { message, errors: fields } = await parse(sent);
  if (!message) {
    log.messageRefused({ sentBy, fields });
    return { kind: 'refused', fields };
  }
  const { id } = message;
  try {
    const outcome = message.probe
      ? tryProbe(message)
      : whileUnderWay(message, (others) =>
          screenAndStore(message, networkKey(forwardedFor), others),
        );
    return await Promise.race([outcome, rejectAfter(timeoutMs)]);
  } catch (error) {
    log.messageNotAccepted({ id: `messages/${id}`, code: codeOf(error) ?? (error as Error).name });
    return { kind: 'failed' };
  }
}

async function screenAndStore(
  message: ParsedMessage,
  network: string,
  others: number,
): Promise<Outcome> {
  const proven = await isProven(message);
  const reason = await reasonToHold(message, proven, others);
  const isDelayed = reason === null && !withinShare(network);
  const screened = isDelayed ? 'flood' : reason;
  try {
    const limit = screened && (await limitFor(screened, network));
    // Without a look into Firestore, because an IP address may send any number of messages.
    if (limit === 'address') return { kind: 'limited', limit };
    const { id, known } = await sameOrNew(message, screened !== null);
    if (limit && !known) return { kind: 'limited', limit };
    // A message that was mailed once isn't held when it is sent again.
    const heldFor = known && known.generation > 0 ? null : screened;
    const copies = await storeMessage(toStore({ ...message, id }, heldFor), recipients());
    await Promise.all(copies.map((copy) => enqueueCopy(copy)));
    log.messageAccepted({ id: `messages/${id}`, heldFor });
    return { kind: 'accepted', id };
  } catch (error) {
    counterFor(reason)?.giveBack(network);
    throw error;
  }
}

/**
 * The id under which a message is stored. A message with a draft keeps its id. Without a draft, as
 * when the form is posted without JavaScript, the same words within an hour count as the same
 * message, unless staff have handled the first message.
 */
async function sameOrNew(
  { id, draft }: ParsedMessage,
  isHeld: boolean,
): Promise<{ id: string; known: StoredMessage | null }> {
  if (draft !== undefined) return { id, known: isHeld ? await findMessage(id) : null };
  let next = id;
  for (let former = 0; former < maxFormer; former++) {
    const known = await findMessage(next);
    const isSame = known && !known.staff.handled && Date.now() - known.receivedAt < sameMs;
    if (!known || isSame) return { id: next, known };
    next = await messageId(next, { receivedAt: String(known.receivedAt) });
  }
  // Nobody writes the same words so often.
  return { id: crypto.randomUUID(), known: null };
}

const sameMs = 3_600_000;
const maxFormer = 20;

function toStore(message: ParsedMessage, heldFor: HeldFor | null) {
  const {
    trap: _trap,
    proof: _proof,
    probe: _probe,
    isOwn: _isOwn,
    draft = null,
    ...kept
  } = message;
  return { ...kept, draft, heldFor, serviceLabel: labelOfService(message.service) };
}

/**
 * A smoke test is always tried, because only operators can create its document. Any other probe
 * beyond a limit gets the usual response without a try, so that nobody can make the uptime check
 * fail.
 */
async function tryProbe(message: ParsedMessage): Promise<Outcome> {
  const { id } = message;
  const hasDocument = await isSmokeTest(id);
  if (!hasDocument && !probeCounter.take('')) {
    logHourly('probeLimitReached');
    return { kind: 'accepted', id };
  }
  const heldFor = await reasonToHold(message, await isProven(message));
  if (hasDocument) {
    await updateProbe(id, heldFor ? { state: 'held', error: heldFor } : { state: 'queued' });
    if (!heldFor) await enqueue({ probe: id }, `probe-${id}`);
  }
  return { kind: 'accepted', id };
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw Object.assign(new Error('too slow'), { code: 'timeout' });
}
