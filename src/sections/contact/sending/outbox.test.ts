import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleFields } from '../../../../shared/message-sample.ts';
import type { Answer } from './answer.ts';
import type { SendingPhase } from './outbox.ts';

// Every phase of a message in the form, and whatever may happen in it. Sending and posting are
// played by the test.

type Sending = { onRetry: () => void } & PromiseWithResolvers<{ answer: Answer; message: object }>;
const edge = vi.hoisted(() => ({ sendings: [] as Sending[], posts: 0, isPosted: true }));
vi.mock('./send-message.ts', () => ({
  sendMessage: (_message: object, onRetry: () => void) => {
    const sending: Sending = Object.assign(
      Promise.withResolvers<{ answer: Answer; message: object }>(),
      { onRetry },
    );
    edge.sendings.push(sending);
    return sending.promise;
  },
}));
vi.mock('./form-first.ts', () => ({
  postForm: async () => {
    edge.posts++;
    return edge.isPosted;
  },
}));

/** Both keep what is a page's. */
let outbox: typeof import('./outbox.ts');
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
const send = () => void outbox.send(sampleFields, 'fr', '');
const answered = (answer: Answer) => () => edge.sendings.at(-1)?.resolve({ answer, message: {} });
const comeBack = () => void page.dispatchEvent(new Event('pageshow'));
const halfAMinute = () => vi.advanceTimersByTimeAsync(30_000);

const events = {
  'the visitor types': () => draft.keepTyped({ ...sampleFields, name: 'Koffi' }),
  'the visitor sends it': send,
  'an attempt fails': () => edge.sendings.at(-1)?.onRetry(),
  'the function takes it': answered({ by: 'function', word: 'accepted' }),
  'the function refuses it': answered({ by: 'function', word: 'refused' }),
  'the function is full': answered({ by: 'function', word: 'limited' }),
  'the function fails': answered({ by: 'function', word: 'failed' }),
  'another server answers': answered({ by: 'another server', status: 403 }),
  'nobody answers, and the browser posts it': answered({ by: 'nobody', asked: true }),
  "nobody answers, and the browser can't post it either": () => {
    edge.isPosted = false;
    answered({ by: 'nobody', asked: true })();
  },
  'the visitor comes back from the answer': comeBack,
  'half a minute passes': halfAMinute,
  'the toast is closed': () => outbox.closeToast(),
  'another message is begun': () => outbox.startAnew(),
} satisfies Record<string, () => unknown>;

type Happening = keyof typeof events;
type Way = 'the visitor comes back from the answer' | 'half a minute passes';
type Stage = SendingPhase | `sent, after a post: ${Way}`;

const stages: Record<Stage, Happening[]> = {
  writing: [],
  sending: ['the visitor sends it'],
  retrying: ['the visitor sends it', 'an attempt fails'],
  posting: ['the visitor sends it', 'nobody answers, and the browser posts it'],
  failed: ['the visitor sends it', 'another server answers'],
  sent: ['the visitor sends it', 'the function takes it'],
  // Whatever the first try has left behind, such as a listener, changes nothing.
  'sent, after a post: the visitor comes back from the answer': after(
    'the visitor comes back from the answer',
  ),
  'sent, after a post: half a minute passes': after('half a minute passes'),
};

function after(way: Way): Happening[] {
  return [
    'the visitor sends it',
    'nobody answers, and the browser posts it',
    way,
    'the visitor sends it',
    'the function takes it',
  ];
}

/** What the form is told, and what has become of the message. */
function now(): string {
  let words: (string | number | false | undefined)[] = [];
  renderToString(
    createElement(() => {
      const { phase, toast } = outbox.useOutbox();
      words = [phase, toast && `toast: ${toast}`];
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

const underWay = (phase: 'sending' | 'retrying') => ({
  ...whatever(`${phase}, draft kept`),
  'an attempt fails': 'retrying, draft kept',
  'the function takes it': 'sent, toast: success, message-sent, no draft',
  'the function refuses it': 'failed, toast: error, draft kept',
  'the function is full': 'failed, toast: error, draft kept',
  'the function fails': 'failed, toast: error, draft kept',
  'another server answers': 'failed, toast: error, draft kept',
  'nobody answers, and the browser posts it': 'posting, posted, draft kept',
  "nobody answers, and the browser can't post it either":
    'failed, toast: error, posted, draft kept',
});

const sentAtLast = {
  ...whatever('sent, toast: success, sent again, posted, message-sent, no draft'),
  'the visitor types': 'sent, toast: success, sent again, posted, message-sent, draft kept',
  'the toast is closed': 'sent, sent again, posted, message-sent, no draft',
  'another message is begun': 'writing, sent again, posted, message-sent, no draft',
};

const outcomes: Record<Stage, Record<Happening, string>> = {
  writing: { ...whatever('writing, draft kept'), 'the visitor sends it': 'sending, draft kept' },
  sending: underWay('sending'),
  retrying: underWay('retrying'),
  posting: {
    ...whatever('posting, posted, draft kept'),
    'the visitor comes back from the answer': 'writing, posted, draft kept',
    'half a minute passes': 'failed, toast: error, posted, draft kept',
  },
  failed: {
    ...whatever('failed, toast: error, draft kept'),
    'the visitor sends it': 'sending, sent again, draft kept',
    'the toast is closed': 'failed, draft kept',
  },
  sent: {
    ...whatever('sent, toast: success, message-sent, no draft'),
    'the visitor types': 'sent, toast: success, message-sent, draft kept',
    'the toast is closed': 'sent, message-sent, no draft',
    'another message is begun': 'writing, message-sent, no draft',
  },
  'sent, after a post: the visitor comes back from the answer': sentAtLast,
  'sent, after a post: half a minute passes': sentAtLast,
};

test.each(Object.keys(stages) as Stage[])(
  '%s: whatever happens, the message is sent once, or still in the form',
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
  [outbox, draft] = await Promise.all([import('./outbox.ts'), import('./draft.ts')]);
  page = new EventTarget();
  Object.assign(edge, { sendings: [], posts: 0, isPosted: true });
  dispatched.length = 0;
  tab.clear();
  draft.keepTyped(sampleFields);
}
