import { setTimeout as wait } from 'node:timers/promises';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { accounts, emailOf, maxMailsPerSecond, MissingSetting, region, smtp } from '../config.ts';
import { composeDigest } from '../letters/digest.ts';
import type { Letter } from '../letters/letter.ts';
import { composeNotification } from '../letters/notification.ts';
import { log } from '../log.ts';
import { recipients } from '../letters/recipients.ts';
import { converse, tryOut } from '../smtp/conversation.ts';
import type { Verdict } from '../smtp/verdict.ts';
import { updateProbe } from '../store/probes.ts';
import {
  findCopy,
  type FoundCopy,
  leaseCopy,
  newestGeneration,
  recordCopy,
} from '../store/copies.ts';
import { findDigest } from '../store/digests.ts';
import { findMessage } from '../store/messages.ts';
import type { StoredCopy } from '../store/schemas.ts';
import { functionSeconds, leaseSeconds } from '../time-limits.ts';
import { type Copy, claimed, decide, isIn } from './copy.ts';
import { listForDigest } from './digest-list.ts';
import { enqueueCopy, type Task } from './queue.ts';

/** In milliseconds. A task that is early by at most this time waits, because clocks differ. */
const earlyMs = 5000;

/** In milliseconds: an older digest is withdrawn, because the next digest lists its messages. */
const digestMs = 86_400_000;

/**
 * The task succeeds even if the SMTP server refuses the letter: a failed task would slow down the
 * whole queue, and the next attempt gets a new task.
 */
export const sendCopy = onTaskDispatched<Task>(
  {
    region,
    serviceAccount: emailOf(accounts.delivery),
    // Cloud Tasks calls the function as the account that queued the task.
    invoker: Object.values(accounts).map((account) => `${account}@`),
    secrets: [smtp.password],
    memory: '512MiB',
    concurrency: 1,
    timeoutSeconds: functionSeconds,
    maxInstances: 5,
    retryConfig: {
      maxAttempts: 100,
      minBackoffSeconds: 5,
      maxBackoffSeconds: 60,
      maxDoublings: 16,
    },
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: maxMailsPerSecond },
  },
  async ({ data }) => {
    if ('probe' in data) await tryDelivery(data.probe);
    else await send(data.copy, data.letter);
  },
);

/** Records whether staff would be mailed, but mails nobody. */
async function tryDelivery(id: string): Promise<void> {
  const error = await tryOutAll();
  await updateProbe(id, { state: error === null ? 'sent' : 'failed', error });
}

async function tryOutAll(): Promise<string | null> {
  try {
    return await tryOut(recipients());
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error;
    return error.message;
  }
}

async function send(id: string, letterPath: string): Promise<void> {
  const found = await readLetter(letterPath);
  const copy = await lease(id, found);
  if (copy && found) await record(copy, await attempt(copy, found));
}

/** Leases a copy for one conversation. Resolves to null if this task must not send the copy. */
async function lease(id: string, found: FoundLetter | null): Promise<LeasedCopy | null> {
  const copy = await findCopy(id);
  if (!copy) return null;
  const now = Date.now();
  const early = (copy.nextAt ?? 0) - now;
  if (isIn(copy, 'waiting') && early > 0 && early <= earlyMs) {
    await wait(early);
    return lease(id, found);
  }
  const isFree = isIn(copy, 'waiting') || (isIn(copy, 'leased') && early <= 0);
  const isOver =
    !found ||
    (found.generation !== copy.generation &&
      copy.generation !== (await newestGeneration(copy.letter)));
  const next =
    isOver && isFree
      ? decide(copy, { kind: 'withdrawn' }, now)
      : claimed(copy, leaseSeconds() * 1000, now);
  if (next === copy) return null;
  if (isIn(next, 'leased')) return leaseCopy(copy, next);
  if (await recordCopy(copy, next)) logSettled({ ...copy, ...next });
  return null;
}

type LeasedCopy = FoundCopy & Copy<'leased'>;

type FoundLetter = { generation: number; compose: (copy: StoredCopy) => Promise<Letter | null> };

/** Null if the letter's document has been deleted. */
async function readLetter(path: string): Promise<FoundLetter | null> {
  const [collection, id = ''] = path.split('/');
  if (collection === 'digests') {
    const digest = await findDigest(id);
    return digest && { generation: digest.generation, compose: (copy) => composeIfNew(id, copy) };
  }
  const message = await findMessage(id);
  return (
    message && {
      generation: message.generation,
      compose: async ({ generation }) => composeNotification({ ...message, generation }),
    }
  );
}

/** After a refusal, the digest leaves out visitors' and servers' words: they may be the reason. */
async function composeIfNew(id: string, { firstAt, refusals }: StoredCopy): Promise<Letter | null> {
  if (Date.now() - firstAt > digestMs) return null;
  const list = await listForDigest();
  return list && composeDigest(id, list, { withWords: refusals === 0 });
}

type AttemptOutcome = Verdict | { kind: 'withdrawn' } | { kind: 'unlisted' };

async function attempt(copy: StoredCopy, { compose }: FoundLetter): Promise<AttemptOutcome> {
  const endsAt = copy.nextAt ?? 0;
  let letter: Letter | null;
  try {
    if (!isRecipient(copy.recipient)) return { kind: 'unlisted' };
    letter = await compose(copy);
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error;
    return { kind: 'later', reply: { phase: 'connection', text: error.message, isServers: false } };
  }
  return letter ? converse(letter, copy.recipient, endsAt) : { kind: 'withdrawn' };
}

const isRecipient = (address: string) =>
  recipients().some((recipient) => recipient.toLowerCase() === address.toLowerCase());

async function record(leased: LeasedCopy, outcome: AttemptOutcome): Promise<void> {
  const about = { id: leased.letter, attempts: leased.attempts };
  const copy = { ...leased, ...decide(leased, outcome, Date.now()) };
  if (!(await recordCopy(leased, copy))) return log.overtaken({ ...about, outcome: outcome.kind });
  if (copy.nextAt === null) return logSettled(copy);
  log.postponed({ ...about, outcome: outcome.kind });
  await enqueueCopy(copy, Math.max(0, Math.ceil((copy.nextAt - Date.now()) / 1000)));
}

function logSettled({ letter: id, attempts, state }: StoredCopy): void {
  if (state === 'accepted') log.sent({ id, attempts });
  if (state === 'failed')
    (id.startsWith('digests/') ? log.digestFailed : log.failed)({ id, attempts });
  if (state === 'unconfirmed') log.unconfirmed({ id, attempts });
}
