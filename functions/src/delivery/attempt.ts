import { sendLetter } from '../smtp/send-letter.ts';
import { MissingSetting } from '../config.ts';
import type { Letter, Outcome } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { recipients } from '../mail/recipients.ts';
import type { Delivery } from '../stored/stored-document.ts';
import { attemptSeconds } from '../time-limits.ts';
import { type Attempt, extend, noteTransfer } from './delivery.ts';
import {
  after,
  groupsOf,
  interrupted,
  maxStopped,
  mayHaveIt,
  type Progress,
  recipientsLeft,
  split,
  takesNobody,
  toDeferral,
} from './progress.ts';

/** How an attempt ended. */
export type Result = {
  progress: Progress;
  /**
   * `done`: nobody is left to try. `rejected`: no further attempt can succeed. `overtaken`: it is not the document's current
   * attempt any more. Null: there is more to try.
   */
  isOver: 'done' | 'rejected' | 'overtaken' | null;
  /** Of other fields of the document, before the next attempt. */
  changes?: object;
};

const nothingToTell: Progress = { accepted: [], refused: [], deferred: [], transfers: [], problem: null, lastError: null };

/** Makes one attempt to send the e-mail about a document to everyone who lacks it. */
export async function makeAttempt<Stored extends Delivery>(attempt: Attempt<Stored>, mail: Mail<Stored>): Promise<Result> {
  const { accepted, refused, deferred, transfers } = attempt.stored.notification;
  const before: Progress = { ...nothingToTell, accepted, refused, deferred, transfers };
  const composed = await mail.compose(attempt.ref.id, attempt.stored).catch(troubleOf);
  if (!composed) return { progress: nothingToTell, isOver: 'done' };
  if ('lastError' in composed) return { progress: { ...before, ...composed }, isOver: null };
  const groups = groupsOf(recipientsLeft(recipients(), before), before);
  const start = { ...before, deferred: deferred.filter(({ alone }) => alone) };
  const { progress, refusal, overtaken } = await converse(attempt, composed.letter, groups, start);
  if (progress.accepted.length > accepted.length) await composed.onAccepted?.();
  if (overtaken) return { progress, isOver: 'overtaken' };
  // The next e-mail has less in it even if the server only may have rejected the content.
  const changes = refusal && mail.changesOnceRefused?.(attempt.stored);
  return { ...concluded(progress, refusal?.certain === true && !changes), ...(changes && { changes }) };
}

/** A setting is missing, or the database fails: another attempt may succeed. */
const troubleOf = (error: unknown) => ({
  problem: error instanceof MissingSetting ? ('settings' as const) : null,
  lastError: (error as Error).message,
});

type Conversations = { progress: Progress; refusal?: Extract<Outcome, { kind: 'content refused' }>; overtaken?: true };

/**
 * One conversation after the other, until everyone was told of the letter, or what is wrong isn't about recipients. If the
 * server stops at one of several recipients, the others have conversations of their own: so one bad address doesn't keep the
 * letter from the rest.
 */
async function converse(attempt: Attempt<Delivery>, letter: Letter, groups: string[][], start: Progress): Promise<Conversations> {
  const lastStart = Date.now() + attemptSeconds() * 1000;
  let [progress, stops] = [start, takesNobody(start) ? maxStopped - 1 : 0];
  for (let group = groups.shift(); group; group = groups.shift()) {
    const current = progress;
    const outcome = await sendLetter(letter, group, (taken) => noteTransfer(attempt, current, taken));
    if (outcome.kind === 'withdrawn') return { progress, overtaken: true };
    progress = after(progress, group, outcome);
    if (outcome.kind === 'content refused') return { progress, refusal: outcome };
    // The next attempt is for the others.
    if (outcome.kind === 'later' || outcome.kind === 'unanswered') return { progress };
    if (outcome.kind === 'stopped') {
      if (group.length > 1) groups.unshift(...split(group, outcome));
      else stops++;
    } else stops = 0;
    // The server takes some at a time: the others are next.
    if (outcome.kind === 'sent' && outcome.tooMany.length > 0) groups.unshift(outcome.tooMany);
    const goesOn = groups.length > 0 && stops < maxStopped && Date.now() < lastStart;
    if (!goesOn) return { progress };
    if (!(await extend(attempt, progress))) return { progress, overtaken: true };
  }
  return { progress };
}

function concluded(before: Progress, isRejected: boolean): Result {
  const progress = withoutFinality(before);
  const left = recipientsLeft(recipients(), progress);
  if (left.length > 0) return { progress: interrupted(progress, left), isOver: isRejected ? 'rejected' : null };
  // Once all have it, a release by staff is for all.
  return { progress: progress.refused.length + mayHaveIt(progress).length > 0 ? progress : nothingToTell, isOver: 'done' };
}

/** While nobody has the e-mail, nobody is refused for good: staff may correct what the server said. */
function withoutFinality(progress: Progress): Progress {
  if (progress.accepted.length + mayHaveIt(progress).length > 0) return progress;
  return { ...progress, refused: [], deferred: [...progress.deferred, ...progress.refused.map(toDeferral)] };
}
