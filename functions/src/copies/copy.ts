import { retry } from '../config.ts';
import { isRefusal, type Reply, type Verdict } from '../smtp/verdict.ts';

// A copy is a letter for one recipient. Pure functions in this file decide its next state.

type Event =
  | Verdict
  /** A task takes the copy for one conversation, until `until`. */
  | { kind: 'claimed'; until: number }
  /** The copy's recipient is not in MAIL_TO. */
  | { kind: 'unlisted' }
  /** The lease ran out because the process died. The server may have the letter. */
  | { kind: 'died' }
  /**
   * There is nothing to send any more: staff have deleted the message or had it mailed anew, or the
   * digest is out of date.
   */
  | { kind: 'withdrawn' };

/** The events that can happen in each state: no other pair compiles. */
type Possible = {
  /** The next conversation may start at `nextAt`. */
  waiting: 'claimed' | 'withdrawn';
  /** A task has it until `nextAt`. */
  leased: Verdict['kind'] | 'unlisted' | 'died' | 'withdrawn';
};

/** `accepted` and all states below it are final. */
export const copyStates = [
  'waiting',
  'leased',
  'accepted',
  'failed',
  'unconfirmed',
  'withdrawn',
] as const;
export type CopyState = (typeof copyStates)[number];

export type Copy<State extends CopyState = CopyState> = {
  state: State;
  /** Conversations begun. All times are in milliseconds since 1970. */
  attempts: number;
  refusals: number;
  /** Conversations after which the recipient may have the letter, though no server said so. */
  transfers: number;
  firstAt: number;
  /** When a task may take the copy; null once it is settled. */
  nextAt: number | null;
  reply: Reply | null;
};

/**
 * In milliseconds. A copy that is pending for longer needs a person: the operator is alerted, and
 * the digest lists its message.
 */
export const pendingForLongMs = 3_600_000;

/**
 * So many refusals make a copy fail: the first may come from a server misconfigured for an hour.
 */
const maxRefusals = 3;
/** A copy is transferred at most so often, if a server never confirms. */
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
    // An unlisted copy fails: a person who may write to the database must not be able to mail
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

/** The copy after an event, which has to be possible in each state that the copy may be in. */
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
 * The copy, leased to a task that wants to send it. A copy that isn't due, or is settled, stays as
 * it is.
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

/** The wait before the next attempt, in seconds. It doubles with each attempt. */
export const backoff = (
  attempts: number,
  least = retry.minBackoffSeconds.value(),
  most = retry.maxBackoffSeconds.value(),
) => Math.min(most, least * 2 ** (attempts - 1));

/** The wait after a refusal, in seconds: by default half an hour, then an hour. */
const refusalWait = (refusals: number) => (retry.maxBackoffSeconds.value() / 4) * refusals;

/**
 * The wait after a letter that no server confirmed, in seconds: by default at least half an hour,
 * in which the server recovers before the last try (RFC 5321, 4.5.4.1).
 */
const unansweredWait = (attempts: number) =>
  Math.max(backoff(attempts), retry.maxBackoffSeconds.value() / 4);

/**
 * The outcome of a copy, as its letter's document has it:
 * - `refusedSoFar`: a server has refused the copy, and it is tried again.
 * - `refused`: a server has refused the copy three times.
 * - `failed`: the copy was tried in vain for more than a day.
 * - `unlisted`: the copy was never sent, as its recipient is not in MAIL_TO.
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

/** `held`: nobody is mailed until staff want it, or a missing proof comes. `unconfirmed`: some recipients may have it. */
export const letterStates = ['pending', 'sent', 'failed', 'held', 'unconfirmed'] as const;
export type LetterState = (typeof letterStates)[number];

export function stateOfLetter(copies: CopySummary[]): LetterState {
  const has = (state: CopySummary['state']) => copies.some((copy) => copy.state === state);
  if (has('pending') || has('refusedSoFar')) return 'pending';
  if (has('refused') || has('failed') || has('unlisted')) return 'failed';
  return has('unconfirmed') ? 'unconfirmed' : 'sent';
}
