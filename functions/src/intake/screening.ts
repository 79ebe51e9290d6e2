import type { ReachedLimit } from '../../../src/contract/callable.ts';
import type { MessageRequest } from '../../../src/contract/message.ts';
import { isProof } from '../../../src/contract/proof.ts';
import { isBlocked } from '../abuse/blocked-list.ts';
import { readBlockedList } from '../store/blocked-list.ts';
import { abuse } from '../config.ts';
import { logHourly } from '../log.ts';
import { countHeldSince, countMailedSince, countOfDraft } from '../store/messages.ts';
import { type HeldFor, heldReasons } from '../store/schemas.ts';
import type { ParsedMessage } from './parse.ts';
import { heldCounter, mailedCounter, remembered } from './rate-limit.ts';

export async function isProven({ isOwn, draft, proof }: ParsedMessage): Promise<boolean> {
  return isOwn && draft !== undefined && proof !== undefined && isProof(draft, proof);
}

/**
 * Messages held as `flood` are not limited: each has a proof, which cost its sender work, and a
 * digest tells staff of the flood each hour.
 */
const unlimited = 'flood' satisfies HeldFor;
const limited = heldReasons.filter((reason) => reason !== unlimited);

/**
 * The hour's limit counts only stored messages, so several messages of the same moment may pass the
 * limit together.
 * @param others how many other messages of the draft are under way and not counted yet
 */
export async function reasonToHold(
  message: MessageRequest,
  proven: boolean,
  others = 0,
): Promise<HeldFor | null> {
  if (message.trap !== '') return 'spam';
  if (!proven) return 'unproven';
  const [blocked, ofDraft, ofHour] = await Promise.all([
    readBlockedList(),
    message.draft === undefined ? 0 : countOfDraft(message.draft),
    countMailedSince(Date.now() - hour),
  ]);
  if (isBlocked(message, blocked)) return 'blocked';
  if (ofDraft + others >= abuse.messagesPerProof.value()) return 'repeated';
  if (ofHour < abuse.notificationsPerHour.value()) return null;
  logHourly('hourlyLimitReached');
  return 'flood';
}

export function counterFor(reason: HeldFor | null) {
  if (reason === null) return mailedCounter;
  return reason === unlimited ? undefined : heldCounter;
}

/**
 * Whether a network may have one more message mailed at once by this instance. This share makes it
 * harder for a single network to use up the hour's limit, which all networks have in common.
 */
export function withinShare(network: string): boolean {
  if (mailedCounter.take(network)) return true;
  logHourly('shareReached');
  return false;
}

/** The limit that a message held for this reason has reached. */
export async function limitFor(
  reason: HeldFor,
  network: string,
): Promise<ReachedLimit['limit'] | null> {
  const counter = counterFor(reason);
  if (!counter) return null;
  if (!counter.take(network)) {
    logHourly('addressLimitReached');
    return 'address';
  }
  if (!(await isDayFull())) return null;
  logHourly('dailyLimitReached');
  return 'held';
}

const hour = 3_600_000;

/** Remembered, because Firestore bills a count of 50,000 documents as 50 reads. */
const isDayFull = remembered(
  async () => (await countHeldSince(limited, Date.now() - 24 * hour)) >= abuse.heldPerDay.value(),
);
