import type { MessageRequest } from '../../../src/contract/message.ts';
import { isProof } from '../../../src/contract/proof.ts';
import { isBlocked, readBlockedList } from '../abuse/blocked-list.ts';
import { abuse } from '../config.ts';
import { log } from '../log.ts';
import { countHeldSince, countMailedSince, countOfDraft, type HeldFor } from '../store.ts';
import type { ParsedMessage } from './parse.ts';

/** Whether the message is its draft's own, and has the draft's proof of work. */
export async function isProven({ isOwn, draft, proof }: ParsedMessage): Promise<boolean> {
  return isOwn && draft !== undefined && proof !== undefined && isProof(draft, proof);
}

/** `heldFor`: null to mail it. `full`: as many are held for that reason as may be in a day. */
export type Screened = { heldFor: HeldFor | null; full: boolean };

export async function screen(message: MessageRequest, proven: boolean): Promise<Screened> {
  const heldFor = await reasonToHold(message, proven);
  return { heldFor, full: heldFor !== null && (await isFull(heldFor)) };
}

/**
 * Null to mail the message. Documents are counted: messages of the same moment may pass a limit
 * together.
 */
async function reasonToHold(message: MessageRequest, proven: boolean): Promise<HeldFor | null> {
  if (message.trap !== '') return 'spam';
  if (!proven) return 'unproven';
  const [blocked, ofDraft, ofHour] = await Promise.all([
    readBlockedList(),
    message.draft === undefined ? 0 : countOfDraft(message.draft),
    countMailedSince(Date.now() - hour),
  ]);
  if (isBlocked(message, blocked)) return 'blocked';
  if (ofDraft >= abuse.messagesPerProof.value()) return 'repeated';
  if (ofHour < abuse.notificationsPerHour.value()) return null;
  logHourly('hourlyLimitReached');
  return 'flood';
}

/**
 * A limit for each reason: one kind of flood locks out no other. What a flood delays has a proof,
 * and no limit.
 */
async function isFull(reason: HeldFor): Promise<boolean> {
  if (reason === 'flood') return false;
  const held = await countHeldSince(reason, Date.now() - 24 * hour);
  const full = held >= abuse.heldPerDay.value();
  if (full) logHourly('dailyLimitReached');
  return full;
}

const hour = 3_600_000;

const logged = { hourlyLimitReached: 0, dailyLimitReached: 0 };

function logHourly(line: keyof typeof logged): void {
  if (Date.now() - logged[line] < hour) return;
  logged[line] = Date.now();
  log[line]({});
}
