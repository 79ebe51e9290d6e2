import { setTimeout } from 'node:timers/promises';
import type { ReachedLimit } from '../../../src/contract/callable.ts';
import { enqueue, enqueueCopy } from '../copies/queue.ts';
import { codeOf } from '../error-code.ts';
import { serviceLabel } from '../letters/staff-texts.ts';
import { recipients } from '../letters/recipients.ts';
import { log } from '../log.ts';
import {
  findMessage,
  type HeldFor,
  isCheck,
  type NewMessage,
  storeMessage,
  updateCheck,
} from '../store.ts';
import { type ParsedMessage, parse } from './parse.ts';
import { refund, withinRateLimit } from './rate-limit.ts';
import { isProven, screen } from './screening.ts';

/** Less than the browser's timeout (callable-client.ts). */
const timeoutMs = 10_000;

export type Outcome =
  /**
   * Stored, and its copies queued or the message held: its sender can't tell. A check is only
   * tried.
   */
  | { kind: 'accepted'; id: string }
  /** What is wrong: keys of the `validation` catalogue, or names of fields. */
  | { kind: 'refused'; fields: string[] }
  | ({ kind: 'limited' } & ReachedLimit)
  /** Storing or queuing failed: it may be sent again. */
  | { kind: 'failed' };

/**
 * Takes a visitor's message: parse, prove, count, screen, store. @param sent what a page sent, as
 * it sent it
 */
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
  const proven = await isProven(message);
  // A flood without proofs must not lock out visitors behind the same address.
  const sender = { proven, forwardedFor };
  if (!(await withinRateLimit(sender))) return { kind: 'limited', limit: 'address' };
  try {
    const walk = message.check ? answerCheck(message, proven) : screenAndStore(message, proven);
    const stored = await Promise.race([walk, rejectAfter(timeoutMs)]);
    if (stored === 'full') return { kind: 'limited', limit: 'held' };
    if (stored !== 'tried') log.messageAccepted({ id, ...stored });
    return { kind: 'accepted', id };
  } catch (error) {
    log.messageNotAccepted({ id, code: codeOf(error) ?? (error as Error).name });
    await refund(sender);
    return { kind: 'failed' };
  }
}

/** Stores a message once. Resolves to why it is held, or to `full` if it was not stored. */
async function screenAndStore(
  message: ParsedMessage,
  proven: boolean,
): Promise<{ heldFor: HeldFor | null } | 'full'> {
  const screened = await screen(message, proven);
  const known = screened.heldFor && (await findMessage(message.id));
  if (screened.full && !known) return 'full';
  // What was mailed is not held when it comes again.
  const heldFor = known && known.generation > 0 ? null : screened.heldFor;
  const copies = await storeMessage(newMessage(message, heldFor), recipients());
  await Promise.all(copies.map((copy) => enqueueCopy(copy)));
  return { heldFor };
}

function newMessage(sent: ParsedMessage, heldFor: HeldFor | null): NewMessage {
  const {
    trap: _trap,
    proof: _proof,
    check: _check,
    isOwn: _isOwn,
    draft = null,
    ...fields
  } = sent;
  return { ...fields, draft, heldFor, serviceLabel: serviceLabel(fields.service) };
}

async function answerCheck(message: ParsedMessage, proven: boolean): Promise<'tried'> {
  const { heldFor } = await screen(message, proven);
  const { id } = message;
  if (await isCheck(id)) {
    await updateCheck(id, heldFor ? { state: 'held', error: heldFor } : { state: 'queued' });
    if (!heldFor) await enqueue({ check: id }, `check-${id}`);
  }
  return 'tried';
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw Object.assign(new Error('too slow'), { code: 'timeout' });
}
