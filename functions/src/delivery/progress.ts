import type { Outcome, Refusals } from '../mail/letter.ts';
import type { Deferral, Notification } from '../stored/stored-document.ts';

/** Who has an e-mail, who was refused it, and what went wrong last: what an attempt changes of a document's notification. */
export type Progress = Pick<Notification, 'accepted' | 'refused' | 'deferred' | 'transfers' | 'problem' | 'lastError'>;

type Stop = Extract<Outcome, { kind: 'stopped' }>;

/** Transfers to one recipient without an answer, after which their e-mail rests: they may have all of these copies. */
const maxTransfers = 2;

/** Recipients by themselves whom the server hangs up on, one after the other, until it is taken for the server's own trouble. */
export const maxStopped = 3;

const addressesOf = (list: readonly { recipient: string }[]) => list.map(({ recipient }) => recipient);

const without = (from: readonly string[], those: readonly string[]) => from.filter((recipient) => !those.includes(recipient));

const except = <Entry extends { recipient: string }>(those: readonly string[], list: readonly Entry[]): Entry[] =>
  list.filter(({ recipient }) => !those.includes(recipient));

const transfersTo = ({ transfers }: Progress, recipient: string) =>
  transfers.find((each) => each.recipient === recipient)?.count ?? 0;

/** Who is to get it: not who has it, was refused it for good, or may have it twice. */
export function recipientsLeft(all: readonly string[], progress: Progress): string[] {
  const settled = [...progress.accepted, ...addressesOf(progress.refused)];
  return without(all, settled).filter((recipient) => transfersTo(progress, recipient) < maxTransfers);
}

/** Who may have it, though the server never said so, and is sent no other. */
export const mayHaveIt = (progress: Progress): string[] =>
  addressesOf(progress.transfers.filter(({ count }) => count >= maxTransfers));

/**
 * The conversations that an attempt begins with: who may have a copy is not told a second time because of others, and whom the
 * server hung up on before is told by themselves, last. If it takes nobody, one other is told first, who shows whether it still
 * does: the last, as those before were tried before.
 */
export function groupsOf(left: readonly string[], progress: Progress): string[][] {
  const alone = addressesOf(progress.deferred.filter((each) => each.alone)).filter((recipient) => left.includes(recipient));
  const together = without(left, alone);
  const [first = [], again = []] = [0, 1].map((count) => together.filter((each) => transfersTo(progress, each) === count));
  const probe = takesNobody(progress) ? first.splice(-1) : [];
  return [probe, first, again, ...alone.map((recipient) => [recipient])].filter((group) => group.length > 0);
}

/** Whether the server has only ever hung up, as far as recipients were told of by themselves. */
export const takesNobody = ({ accepted, transfers, deferred }: Progress): boolean =>
  accepted.length + transfers.length === 0 && deferred.filter(({ alone }) => alone).length >= maxStopped;

/**
 * Smaller groups than the one that a server stopped at: those it took, those it was not asked for, and whom it stopped at. In
 * halves if it doesn't show who that was. Without those it gave a reply that counts.
 */
export function split(group: readonly string[], { taken, at, deferred, refused }: Stop): string[][] {
  const open = without(group, addressesOf([...deferred, ...refused]));
  const rest = without(open, at === null ? taken : [...taken, at]);
  const parts = [taken, rest, at === null ? [] : [at]].filter((part) => part.length > 0);
  const half = Math.ceil(open.length / 2);
  const isSmaller = parts.every((part) => part.length < group.length);
  return isSmaller ? parts : [open.slice(0, half), open.slice(half)];
}

/** A letter for these recipients is about to be transferred: whatever happens from now on, they may have it. */
export const withTransferTo = (progress: Progress, recipients: readonly string[]): Progress => ({
  ...progress,
  transfers: [
    ...except(recipients, progress.transfers),
    ...recipients.map((recipient) => ({ recipient, count: transfersTo(progress, recipient) + 1 })),
  ],
});

/** After a conversation with this group about a letter. */
export function after(progress: Progress, group: readonly string[], outcome: Exclude<Outcome, { kind: 'withdrawn' }>): Progress {
  if (outcome.kind === 'content refused' || outcome.kind === 'later')
    return { ...progress, problem: outcome.problem, lastError: outcome.reply };
  const answered = withReplies(progress, outcome);
  if (outcome.kind === 'unanswered') {
    const { problem, reply: lastError, transferred } = outcome;
    return { ...withTransferTo(answered, transferred), deferred: except(transferred, answered.deferred), problem, lastError };
  }
  if (outcome.kind === 'sent') {
    return {
      ...answered,
      accepted: [...answered.accepted, ...outcome.accepted],
      deferred: except(outcome.accepted, answered.deferred),
      transfers: except(outcome.accepted, answered.transfers),
    };
  }
  return outcome.kind === 'stopped' ? withStop(answered, group, outcome) : answered;
}

/** The server stopped at a recipient, if it shows at whom. */
function withStop(progress: Progress, group: readonly string[], { at, problem, reply }: Stop): Progress {
  const [recipient = at] = group.length === 1 ? group : [];
  if (recipient === null) return { ...progress, problem: 'recipients' };
  const isAlone = ({ alone, recipient: known }: Deferral) => alone && known === recipient;
  const noReply = problem === 'rejected' ? null : problem === 'slow' ? 'slow' : 'closed';
  const entry: Deferral = { recipient, reply, noReply, alone: group.length === 1 || progress.deferred.some(isAlone) };
  return { ...progress, problem: 'recipients', deferred: [...except([recipient], progress.deferred), entry] };
}

/**
 * At the end of an attempt: those of whom it learned nothing are named as well, unless it learned nothing of anybody, for the
 * same reason.
 */
export function interrupted(progress: Progress, left: readonly string[]): Progress {
  if (progress.accepted.length === 0 && progress.problem !== 'recipients') return progress;
  const untold = without(left, [...addressesOf(progress.deferred), ...addressesOf(progress.transfers)]);
  const entry = { reply: 'The attempt ended before', noReply: 'interrupted', alone: false } as const;
  const entries = untold.map((recipient) => ({ recipient, ...entry }));
  return { ...progress, problem: progress.problem ?? 'recipients', deferred: [...progress.deferred, ...entries] };
}

export const toDeferral = (refusal: Refusals['deferred'][number]): Deferral => ({ ...refusal, noReply: null, alone: false });

/** What the server said of single recipients. */
function withReplies(progress: Progress, { deferred, refused }: Refusals): Progress {
  if (deferred.length + refused.length === 0) return progress;
  const told = addressesOf([...deferred, ...refused]);
  return {
    ...progress,
    problem: 'recipients',
    refused: [...progress.refused, ...refused],
    deferred: [...except(told, progress.deferred), ...deferred.map(toDeferral)],
  };
}

/** What went wrong as a whole, or else with single recipients. */
export function errorOf(progress: Progress): string | null {
  const replies = [...progress.deferred, ...progress.refused].map(({ recipient, reply }) => `${recipient}: ${reply}`);
  return progress.lastError ?? (replies.join('; ') || null);
}
