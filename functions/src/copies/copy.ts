import { retry } from '../config.ts';
import { isRefusal, type Reply, type Verdict } from '../smtp/verdict.ts';

// The pure functions of this file decide a copy's next state.

type Event =
  | Verdict
  /** A task leases the copy for one conversation. */
  | { kind: 'claimed'; until: number }
  /** The copy's recipient is not in MAIL_TO. */
  | { kind: 'unlisted' }
  /** The lease ran out before an outcome was recorded. The server may have the letter. */
  | { kind: 'died' }
  /**
   * Nothing is left to send: staff have deleted the message or had it mailed again, or the digest
   * is outdated or empty.
   */
  | { kind: 'withdrawn' };

/** The events that can happen in each state: no other pair compiles. */
type Possible = {
  /** The next conversation may start at `nextAt`. */
  waiting: 'claimed' | 'withdrawn';
  /** A task has leased the copy until `nextAt`. */
  leased: Verdict['kind'] | 'unlisted' | 'died' | 'withdrawn';
};

/** All states from `accepted` on are final. */
export const copyStates = [
  'waiting',
  'leased',
  'accepted',
  'failed',
  'unconfirmed',
  'withdrawn',
] as const;
export type CopyState = (typeof copyStates)[number];

/** Times are in milliseconds since 1970. */
export type Copy<State extends CopyState = CopyState> = {
  state: State;
  /** How often a task has leased the copy. */
  attempts: number;
  refusals: number;
  /**
   * The number of conversations after which the recipient may have the letter, although the server
   * didn't confirm it.
   */
  transfers: number;
  firstAt: number;
  /** When the next task may lease the copy; null if the copy is settled. */
  nextAt: number | null;
  reply: Reply | null;
};

/**
 * In milliseconds. A copy that is pending for longer needs a person: operators get an alert, and
 * the digest lists the copy's message.
 */
export const pendingForLongMs = 3_600_000;

/** More than one, because a server may be misconfigured for an hour. */
const maxRefusals = 3;
const maxTransfers = 2;

type Decisions = {
  [State in keyof Possible]: {
    [Kind in Possible[State]]: (
      copy: Copy,
      event: Extract<Event, { kind: Kind }>,
      now: number,
    ) => Copy;
  };
};

const decisions: Decisions = {
  waiting: {
    claimed: (copy, { until }) => ({
      ...copy,
      state: 'leased',
      attempts: copy.attempts + 1,
      nextAt: until,
    }),
    withdrawn: (copy) => settled(copy, 'withdrawn'),
  },
  leased: {
    accepted: (copy) => settled({ ...copy, reply: null }, 'accepted'),
    refused: (copy, { reply }, now) => {
      const refusals = copy.refusals + 1;
      const next = { ...copy, refusals, reply };
      return refusals < maxRefusals ? postponed(next, now, refusalWait(refusals)) : givenUp(next);
    },
    later: (copy, { reply }, now) => postponed({ ...copy, reply }, now, backoff(copy.attempts)),
    unanswered: (copy, { reply }, now) => {
      const next = { ...copy, reply, transfers: copy.transfers + 1 };
      return next.transfers < maxTransfers
        ? postponed(next, now, unansweredWait(copy.attempts))
        : givenUp(next);
    },
    // An unlisted copy fails at once. Otherwise anybody who may write to the database could mail
    // strangers in the company's name.
    unlisted: (copy) => settled({ ...copy, reply: null }, 'failed'),
    died: (copy, _, now) => {
      const reply = {
        phase: 'confirmation',
        text: 'The process ended during the conversation',
        isServers: false,
      } as const;
      const next = { ...copy, reply, transfers: copy.transfers + 1 };
      return next.transfers < maxTransfers ? postponed(next, now, 0) : givenUp(next);
    },
    withdrawn: (copy) => settled(copy, 'withdrawn'),
  },
};

/** If the copy may be in several states, the event must be possible in each. */
export function decide<State extends keyof Possible>(
  copy: Copy<State>,
  event: Extract<Event, { kind: keyof Decisions[State] }>,
  now: number,
): Copy {
  const decision = decisions[copy.state][event.kind as keyof Decisions[State]] as (
    copy: Copy,
    event: Event,
    now: number,
  ) => Copy;
  return decision(copy, event, now);
}

export const isIn = <State extends CopyState>(copy: Copy, state: State): copy is Copy<State> =>
  copy.state === state;

export const newCopy = (now: number): Copy<'waiting'> => ({
  state: 'waiting',
  attempts: 0,
  refusals: 0,
  transfers: 0,
  firstAt: now,
  nextAt: now,
  reply: null,
});

/**
 * Leases a due copy to a task. If a former lease has run out, the event `died` comes first, and may
 * settle the copy. A copy that is not due is returned unchanged.
 */
export function claimed(copy: Copy, leaseMs: number, now: number): Copy {
  if ((copy.nextAt ?? Infinity) > now) return copy;
  const found = isIn(copy, 'leased') ? decide(copy, { kind: 'died' }, now) : copy;
  return isIn(found, 'waiting')
    ? decide(found, { kind: 'claimed', until: now + leaseMs }, now)
    : found;
}

const settled = (copy: Copy, state: Exclude<CopyState, keyof Possible>): Copy => ({
  ...copy,
  state,
  nextAt: null,
});

const givenUp = (copy: Copy) => settled(copy, copy.transfers > 0 ? 'unconfirmed' : 'failed');

function postponed(copy: Copy, now: number, seconds: number): Copy {
  if (copy.attempts >= retry.maxAttempts.value()) return givenUp(copy);
  return { ...copy, state: 'waiting', nextAt: now + seconds * 1000 };
}

/** The wait before the next attempt, in seconds. */
export const backoff = (
  attempts: number,
  least = retry.minBackoffSeconds.value(),
  most = retry.maxBackoffSeconds.value(),
) => Math.min(most, least * 2 ** (attempts - 1));

/** The wait after a refusal, in seconds: by default half an hour, then an hour. */
const refusalWait = (refusals: number) => (retry.maxBackoffSeconds.value() / 4) * refusals;

/**
 * The wait, in seconds, after the server got the letter without confirming it: by default at least
 * half an hour (RFC 5321, 4.5.4.1). The second transfer is the last one, so the server gets time to
 * recover.
 */
const unansweredWait = (attempts: number) =>
  Math.max(backoff(attempts), retry.maxBackoffSeconds.value() / 4);

/**
 * A copy's outcome as its letter's document shows it:
 * - `refusedSoFar`: the last reply was a refusal, and the next attempt will follow.
 * - `refused`: the copy failed, and the last reply was a refusal.
 * - `failed`: the copy failed, and the last reply was no refusal, by default after 24 attempts.
 * - `unlisted`: the copy failed because its recipient is not in MAIL_TO.
 */
export const copySummaryStates = [
  'pending',
  'refusedSoFar',
  'accepted',
  'refused',
  'failed',
  'unlisted',
  'unconfirmed',
  'withdrawn',
] as const;
export type CopySummary = { state: (typeof copySummaryStates)[number]; reply: Reply | null };

export function summaryOfCopy({ state, reply }: Copy): CopySummary {
  const isRefused = reply !== null && isRefusal(reply);
  if (state === 'waiting' || state === 'leased')
    return { state: isRefused ? 'refusedSoFar' : 'pending', reply };
  if (state === 'failed' && reply === null) return { state: 'unlisted', reply };
  return { state: state === 'failed' && isRefused ? 'refused' : state, reply };
}

/**
 * `held`: stored, but not mailed. `unconfirmed`: at least one recipient may have the letter,
 * although no server confirmed it.
 */
export const letterStates = ['pending', 'sent', 'failed', 'held', 'unconfirmed'] as const;
export type LetterState = (typeof letterStates)[number];

export function stateOfLetter(copies: CopySummary[]): LetterState {
  const has = (state: CopySummary['state']) => copies.some((copy) => copy.state === state);
  if (has('pending') || has('refusedSoFar')) return 'pending';
  if (has('refused') || has('failed') || has('unlisted')) return 'failed';
  return has('unconfirmed') ? 'unconfirmed' : 'sent';
}
