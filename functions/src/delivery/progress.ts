import type { Outcome, Refusals } from '../mail/letter.ts';
import type { Deferral, Notification } from '../stored/stored-document.ts';

/** Who has an e-mail, who was refused it, and what went wrong last: what an attempt changes of a document's notification. */
export type Progress = Pick<Notification, 'accepted' | 'refused' | 'deferred' | 'transfers' | 'problem' | 'lastError'>;

/** Transfers to one recipient without an answer, after which their e-mail rests: they may have all of these copies. */
const maxTransfers = 2;

/** Recipients by themselves whom the server hangs up on, one after the other, until it is taken for the server's own trouble. */
export const maxStopped = 3;

const addressesOf = (list: readonly { recipient: string }[]) => list.map(({ recipient }) => recipient);

const without = (from: readonly string[], those: readonly string[]) => from.filter((recipient) => !those.includes(recipient));

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
 * server hung up on before is told by themselves, last.
 */
export function groupsOf(left: readonly string[], progress: Progress): string[][] {
  const alone = addressesOf(progress.deferred.filter((each) => each.alone)).filter((recipient) => left.includes(recipient));
  const together = without(left, alone);
  const [first, again] = [0, 1].map((count) => together.filter((each) => transfersTo(progress, each) === count));
  return [first ?? [], again ?? [], ...alone.map((recipient) => [recipient])].filter((group) => group.length > 0);
}

/**
 * Smaller groups than the one that a server stopped at: those it took, those it was not asked for, and whom it stopped at. In
 * halves if it doesn't show who that was. Without those it gave a reply that counts.
 */
export function split(
  group: readonly string[],
  { taken, at, deferred, refused }: Extract<Outcome, { kind: 'stopped' }>,
): string[][] {
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
    ...progress.transfers.filter(({ recipient }) => !recipients.includes(recipient)),
    ...recipients.map((recipient) => ({ recipient, count: transfersTo(progress, recipient) + 1 })),
  ],
});

/** After a conversation with this group about a letter. */
export function after(progress: Progress, group: readonly string[], outcome: Exclude<Outcome, { kind: 'withdrawn' }>): Progress {
  if (outcome.kind === 'content refused' || outcome.kind === 'later')
    return { ...progress, problem: outcome.problem, lastError: outcome.reply };
  const answered = withReplies(progress, outcome);
  if (outcome.kind === 'unanswered')
    return { ...withTransferTo(answered, outcome.transferred), problem: outcome.problem, lastError: outcome.reply };
  if (outcome.kind === 'sent') {
    const isElse = ({ recipient }: { recipient: string }) => !outcome.accepted.includes(recipient);
    return {
      ...answered,
      accepted: [...answered.accepted, ...outcome.accepted],
      deferred: answered.deferred.filter(isElse),
      transfers: answered.transfers.filter(isElse),
    };
  }
  const isStopper = outcome.kind === 'stopped' && group.length === 1;
  return isStopper ? putOff(answered, group, outcome.reply, true) : answered;
}

/** They are to be tried again. Whom the server hung up on before stays known for it. */
export function putOff(progress: Progress, recipients: readonly string[], reply: string, alone = false): Progress {
  const known = (recipient: string) => progress.deferred.find((each) => each.recipient === recipient)?.alone ?? false;
  const entries = recipients.map((recipient): Deferral => ({ recipient, reply, alone: alone || known(recipient) }));
  if (entries.length === 0) return progress;
  const others = progress.deferred.filter(({ recipient }) => !recipients.includes(recipient));
  return { ...progress, problem: 'recipients', deferred: [...others, ...entries] };
}

/** What the server said of single recipients. */
function withReplies(progress: Progress, { deferred, refused }: Refusals): Progress {
  if (deferred.length + refused.length === 0) return progress;
  const told = addressesOf([...deferred, ...refused]);
  return {
    ...progress,
    problem: 'recipients',
    refused: [...progress.refused, ...refused],
    deferred: [
      ...progress.deferred.filter(({ recipient }) => !told.includes(recipient)),
      ...deferred.map((refusal): Deferral => ({ ...refusal, alone: false })),
    ],
  };
}

/** What went wrong as a whole, or else with single recipients. */
export function errorOf(progress: Progress): string | null {
  const replies = [...progress.deferred, ...progress.refused].map(({ recipient, reply }) => `${recipient}: ${reply}`);
  return progress.lastError ?? (replies.join('; ') || null);
}
