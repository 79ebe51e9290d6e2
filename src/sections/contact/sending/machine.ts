// The state machine of a message, from the form to the confirmation. Its functions are pure:
// sending.ts holds the current state, and carries out the effects.

type FillingIn = { at: 'filling in' };
/** The message was not sent. `errors`: the fields that the function refused (`RefusedFields`). */
type Failed = { at: 'failed'; errors: string[] };

export type State =
  | FillingIn
  /** The button was pressed, and the fields are being validated. */
  | { at: 'checking'; before: FillingIn | Failed }
  /** The message waits for its proof of work. */
  | { at: 'proving' }
  /** The message is being sent. */
  | { at: 'trying'; attempt: number }
  /** The browser posts the form, and leaves for the result page. */
  | { at: 'posting' }
  | Failed
  | { at: 'sent' };

export type Event =
  | { kind: 'pressed' }
  | { kind: 'invalid' }
  | { kind: 'valid' }
  /** The proof is found, or the wait for it is over. */
  | { kind: 'ready' }
  | { kind: 'tried again' }
  | { kind: 'accepted' }
  | { kind: 'given up'; errors: string[] }
  /** Scripts got no answer, so the browser posts the form. */
  | { kind: 'left to the browser' }
  | { kind: 'back from the result page' }
  | { kind: 'begun anew' };

/** The events that can happen in each state. No other pair compiles. */
type Possible = {
  'filling in': 'pressed';
  checking: 'invalid' | 'valid';
  proving: 'ready' | 'left to the browser' | 'given up';
  trying: 'tried again' | 'accepted' | 'left to the browser' | 'given up';
  posting: 'back from the result page' | 'given up';
  failed: 'pressed';
  sent: 'begun anew';
};

type Decisions = {
  [At in keyof Possible]: {
    [Kind in Possible[At]]: (
      state: Extract<State, { at: At }>,
      event: Extract<Event, { kind: Kind }>,
    ) => State;
  };
};

const failed = (_: State, { errors }: Pick<Failed, 'errors'>): State => ({ at: 'failed', errors });
const posting = (): State => ({ at: 'posting' });
const checking = (before: FillingIn | Failed): State => ({ at: 'checking', before });

const decisions: Decisions = {
  'filling in': { pressed: checking },
  checking: {
    invalid: ({ before }) => before,
    valid: () => ({ at: 'proving' }),
  },
  proving: {
    ready: () => ({ at: 'trying', attempt: 1 }),
    'left to the browser': posting,
    'given up': failed,
  },
  trying: {
    'tried again': ({ attempt }) => ({ at: 'trying', attempt: attempt + 1 }),
    accepted: () => ({ at: 'sent' }),
    'left to the browser': posting,
    'given up': failed,
  },
  posting: {
    'back from the result page': () => ({ at: 'filling in' }),
    'given up': failed,
  },
  failed: { pressed: checking },
  sent: { 'begun anew': () => ({ at: 'filling in' }) },
};

/**
 * Returns the next state. If the event can't happen in this state, for example because an answer
 * comes late, returns undefined, and nothing changes.
 */
export function decide(state: State, event: Event): State | undefined {
  const decision = (decisions[state.at] as Partial<Record<string, Decision>>)[event.kind];
  return decision?.(state, event);
}

type Decision = (state: State, event: Event) => State;

/** While a message is under way, nothing may be typed, and no second message sent. */
export const isUnderWay = ({ at }: State): boolean =>
  at === 'checking' || at === 'proving' || at === 'trying' || at === 'posting';
