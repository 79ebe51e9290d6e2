import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleFields } from '../../../../shared/message-sample.ts';
import type { Answer } from './answer.ts';
import type { State } from './machine.ts';

// These tests combine every state of a message with every event.

type Attempts = typeof import('./attempts.ts').attempts;
type Sending = { on: Parameters<Attempts>[2] } & PromiseWithResolvers<{ answer: Answer }>;
const edge = vi.hoisted(() => ({ sendings: [] as Sending[], posts: 0, isPosted: true }));
vi.mock('./attempts.ts', () => ({
  attempts: ((_fields, _additions, on) => {
    const sending: Sending = Object.assign(Promise.withResolvers<{ answer: Answer }>(), { on });
    edge.sendings.push(sending);
    return sending.promise;
  }) satisfies Attempts,
}));
vi.mock('./form-first.ts', () => ({
  postForm: async () => {
    edge.posts++;
    return edge.isPosted;
  },
}));

/**
 * The two modules are imported afresh for each event, because each module keeps one page's state.
 */
let sending: typeof import('./sending.ts');
let draft: typeof import('./draft.ts');
const dispatched: string[] = [];
let page = new EventTarget();
const tab = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('document', { dispatchEvent: ({ type }: Event) => dispatched.push(type) });
  vi.stubGlobal('addEventListener', (...given: Parameters<EventTarget['addEventListener']>) =>
    page.addEventListener(...given),
  );
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const passed = () => vi.advanceTimersByTimeAsync(0);
const send = () => void sending.send(sampleFields, 'fr', '');
const answered = (answer: Answer) => () => edge.sendings.at(-1)?.resolve({ answer });
const comeBack = () => void page.dispatchEvent(new Event('pageshow'));
const halfAMinute = () => vi.advanceTimersByTimeAsync(30_000);

const events = {
  'the visitor types': () => draft.keepTyped({ ...sampleFields, name: 'Koffi' }),
  'the visitor presses': () => sending.press(),
  'it is invalid': () => sending.endCheck(),
  'it is valid': send,
  'its proof is found': () => edge.sendings.at(-1)?.on.ready(),
  'an attempt fails': () => edge.sendings.at(-1)?.on.again(),
  'the function takes it': answered({ by: 'function', word: 'accepted' }),
  'the function refuses it': answered({
    by: 'function',
    word: 'refused',
    errors: ['email.invalid'],
  }),
  'the function is full': answered({ by: 'function', word: 'limited' }),
  'the function fails': answered({ by: 'function', word: 'failed' }),
  'another server answers': answered({ by: 'another server', status: 403 }),
  'nobody answers, and the browser posts it': answered({ by: 'nobody', asked: true }),
  "nobody answers, and the browser can't post it either": () => {
    edge.isPosted = false;
    answered({ by: 'nobody', asked: true })();
  },
  'the visitor comes back from the result page': comeBack,
  'half a minute passes': halfAMinute,
  'the toast is closed': () => sending.closeToast(),
  'another message is begun': () => sending.startAnew(),
} satisfies Record<string, () => unknown>;

type Happening = keyof typeof events;
type Way = 'the visitor comes back from the result page' | 'half a minute passes';
type Stage =
  | State['at']
  | 'checking, after a failure'
  | 'trying again'
  | `${'trying' | 'sent'}, after a post: ${Way}`;

const press: Happening[] = ['the visitor presses', 'it is valid', 'its proof is found'];
const failed: Happening[] = [...press, 'another server answers'];

const stages: Record<Stage, Happening[]> = {
  'filling in': [],
  checking: ['the visitor presses'],
  proving: ['the visitor presses', 'it is valid'],
  trying: press,
  'trying again': [...press, 'an attempt fails'],
  posting: [...press, 'nobody answers, and the browser posts it'],
  failed,
  'checking, after a failure': [...failed, 'the visitor presses'],
  sent: [...press, 'the function takes it'],
  // In the next four states, a second message follows a posted one. Listeners and timers of the
  // first message must not change the second message.
  'trying, after a post: the visitor comes back from the result page': after(
    'the visitor comes back from the result page',
  ),
  'trying, after a post: half a minute passes': after('half a minute passes'),
  'sent, after a post: the visitor comes back from the result page': [
    ...after('the visitor comes back from the result page'),
    'the function takes it',
  ],
  'sent, after a post: half a minute passes': [
    ...after('half a minute passes'),
    'the function takes it',
  ],
};

function after(way: Way): Happening[] {
  const posted: Happening[] = [...press, 'nobody answers, and the browser posts it'];
  return [...posted, way, ...press];
}

const wordsOf = (state: State) =>
  [state.at, 'attempt' in state && state.attempt, 'errors' in state && state.errors.join()]
    .filter(Boolean)
    .join(' ');

/** The form's state and toast, and what has become of the message, in words. */
function now(): string {
  let words: (string | number | false | null)[] = [];
  renderToString(
    createElement(() => {
      const { state, toast } = sending.useSending();
      words = [wordsOf(state), toast && `toast: ${toast}`];
      return null;
    }),
  );
  words.push(
    edge.sendings.length > 1 && 'sent again',
    edge.posts > 0 && 'posted',
    ...dispatched,
    tab.size > 0 ? 'draft kept' : 'no draft',
  );
  return words.filter(Boolean).join(', ');
}

const whatever = (outcome: string) =>
  Object.fromEntries(Object.keys(events).map((event) => [event, outcome])) as Record<
    Happening,
    string
  >;

const inVain = (more = '') => `failed${more}, toast: error, draft kept`;

const underWay = (state: string) => ({
  ...whatever(`${state}, draft kept`),
  'the function refuses it': inVain(' email.invalid'),
  'the function is full': inVain(),
  'the function fails': inVain(),
  'another server answers': inVain(),
  'nobody answers, and the browser posts it': 'posting, posted, draft kept',
  "nobody answers, and the browser can't post it either":
    'failed, toast: error, posted, draft kept',
});

const trying = (attempt: number) => ({
  ...underWay(`trying ${attempt}`),
  'an attempt fails': `trying ${attempt + 1}, draft kept`,
  'the function takes it': 'sent, toast: success, message-sent, no draft',
});

const tryingAnew = Object.fromEntries(
  Object.entries(trying(1)).map(([event, outcome]) => [
    event,
    outcome.replace(
      /(, posted)?(?=(, message-sent)?, (draft kept|no draft)$)/,
      ', sent again, posted',
    ),
  ]),
) as Record<Happening, string>;

const sentAtLast = {
  ...whatever('sent, toast: success, sent again, posted, message-sent, no draft'),
  'the visitor types': 'sent, toast: success, sent again, posted, message-sent, draft kept',
  'the toast is closed': 'sent, sent again, posted, message-sent, no draft',
  'another message is begun': 'filling in, sent again, posted, message-sent, no draft',
};

const outcomes: Record<Stage, Record<Happening, string>> = {
  'filling in': {
    ...whatever('filling in, draft kept'),
    'the visitor presses': 'checking, draft kept',
  },
  checking: {
    ...whatever('checking, draft kept'),
    'it is invalid': 'filling in, draft kept',
    'it is valid': 'proving, draft kept',
  },
  proving: {
    ...underWay('proving'),
    'its proof is found': 'trying 1, draft kept',
    // In reality no attempt is made in this state, so the table has no next state for an answer.
    'the function takes it': 'proving, message-sent, no draft',
  },
  trying: trying(1),
  'trying again': trying(2),
  posting: {
    ...whatever('posting, posted, draft kept'),
    'the visitor comes back from the result page': 'filling in, posted, draft kept',
    'half a minute passes': 'failed, toast: error, posted, draft kept',
  },
  failed: {
    ...whatever(inVain()),
    'the visitor presses': 'checking, toast: error, draft kept',
    'the toast is closed': 'failed, draft kept',
  },
  'checking, after a failure': {
    ...whatever('checking, toast: error, draft kept'),
    'it is invalid': inVain(),
    'it is valid': 'proving, sent again, draft kept',
    'the toast is closed': 'checking, draft kept',
  },
  sent: {
    ...whatever('sent, toast: success, message-sent, no draft'),
    'the visitor types': 'sent, toast: success, message-sent, draft kept',
    'the toast is closed': 'sent, message-sent, no draft',
    'another message is begun': 'filling in, message-sent, no draft',
  },
  'trying, after a post: the visitor comes back from the result page': tryingAnew,
  'trying, after a post: half a minute passes': tryingAnew,
  'sent, after a post: the visitor comes back from the result page': sentAtLast,
  'sent, after a post: half a minute passes': sentAtLast,
};

test.each(Object.keys(stages) as Stage[])(
  'in the state "%s", each event has its outcome',
  async (stage) => {
    const found: Record<string, string> = {};
    for (const event of Object.keys(events) as Happening[]) {
      await openPage();
      for (const earlier of [...stages[stage], event]) {
        await events[earlier]();
        await passed();
      }
      found[event] = now();
    }
    expect(found).toEqual(outcomes[stage]);
  },
);

async function openPage(): Promise<void> {
  vi.resetModules();
  [sending, draft] = await Promise.all([import('./sending.ts'), import('./draft.ts')]);
  page = new EventTarget();
  Object.assign(edge, { sendings: [], posts: 0, isPosted: true });
  dispatched.length = 0;
  tab.clear();
  draft.keepTyped(sampleFields);
}
