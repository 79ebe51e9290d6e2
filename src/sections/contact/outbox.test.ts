import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleFields } from '../../contract/message-sample.ts';
import * as outbox from './outbox.ts';

// Every phase of a message in the form, and whatever may happen in it. Sending and posting are played by the test.

type Sending = { onRetry: () => void } & PromiseWithResolvers<void>;
const edge = vi.hoisted(() => ({
  sendings: [] as Sending[],
  posts: [] as PromiseWithResolvers<void>[],
}));
const Unsent = vi.hoisted(
  () =>
    class extends Error {
      request = {};
      answered = false;
    },
);
vi.mock('./send-message.ts', () => ({
  Unsent,
  isOurs: (error: unknown) => (error as Error).message === 'refused',
  sendMessage: (_message: object, onRetry: () => void) => {
    const sending = Object.assign(Promise.withResolvers<void>(), { onRetry });
    edge.sendings.push(sending);
    return sending.promise;
  },
}));
vi.mock('../../contract/message-id.ts', () => ({ messageId: async () => 'id' }));
vi.mock('./form-first.ts', () => ({
  postForm: () => {
    edge.posts.push(Promise.withResolvers());
    return edge.posts.at(-1)!.promise;
  },
}));

const dispatched: string[] = [];
/** Of the page's return, from wherever. */
const listeners = new Set<() => void>();
const tab = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('document', { querySelector: () => ({}), dispatchEvent: ({ type }: Event) => dispatched.push(type) });
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => listeners.delete(listener));
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

function openPage(): void {
  listeners.clear();
  for (const list of [edge.sendings, edge.posts, dispatched]) list.length = 0;
  vi.clearAllTimers();
  tab.clear();
  outbox.startAnew();
  outbox.closeToast();
}

const passed = () => vi.advanceTimersByTimeAsync(0);
async function send() {
  void outbox.send(sampleFields, 'fr', '');
  await passed();
}

const comeBack = () => listeners.forEach((listener) => listener());

/** What the browser has posted comes to nothing in these ways. */
const fruitless = {
  'the visitor comes back': comeBack,
  'no page answers it': () => vi.advanceTimersByTimeAsync(30_000),
  'no server is there': () => {},
};

type Stage = outbox.Phase | 'posting' | `sent, after a post: ${keyof typeof fruitless}`;
const stages: Record<Stage, () => Promise<void> | void> = {
  writing: () => outbox.keep(sampleFields),
  sending: async () => {
    outbox.keep(sampleFields);
    await send();
  },
  retrying: async () => {
    await stages.sending();
    edge.sendings[0]!.onRetry();
  },
  /** Our code can't send it: the browser is on its way to the answer of its own post. */
  posting: async () => {
    await stages.sending();
    edge.sendings[0]!.reject(new Unsent());
    await passed();
    edge.posts[0]!.resolve();
  },
  failed: async () => {
    await stages.sending();
    edge.sendings[0]!.reject(new Error('refused'));
  },
  sent: async () => {
    await stages.sending();
    edge.sendings[0]!.resolve();
  },
  'sent, after a post: the visitor comes back': () => sendAfter('the visitor comes back'),
  'sent, after a post: no page answers it': () => sendAfter('no page answers it'),
  'sent, after a post: no server is there': () => sendAfter('no server is there'),
};

async function sendAfter(way: keyof typeof fruitless): Promise<void> {
  await stages.sending();
  edge.sendings[0]!.reject(new Unsent());
  await passed();
  if (way === 'no server is there') edge.posts[0]!.reject(new TypeError());
  else edge.posts[0]!.resolve();
  await passed();
  await fruitless[way]();
  await send();
  edge.sendings[1]!.resolve();
}

const last = () => edge.sendings.at(-1);
const events = {
  'the visitor types': () => outbox.keep({ ...sampleFields, name: 'Koffi' }),
  'the visitor sends it': () => void outbox.send(sampleFields, 'fr', ''),
  'an attempt fails': () => last()?.onRetry(),
  'the function takes it': () => last()?.resolve(),
  'the function refuses it': () => last()?.reject(new Error('refused')),
  'nothing but a filter answers, and the browser posts it': async () => {
    last()?.reject(new Unsent());
    await passed();
    edge.posts.at(-1)?.resolve();
  },
  'nothing answers at all': async () => {
    last()?.reject(new Unsent());
    await passed();
    edge.posts.at(-1)?.reject(new TypeError());
  },
  'the visitor comes back from the answer': comeBack,
  'half a minute passes': () => vi.advanceTimersByTimeAsync(30_000),
  'the toast is closed': () => outbox.closeToast(),
  'another message is begun': () => outbox.startAnew(),
} satisfies Record<string, () => unknown>;

type Happening = keyof typeof events;

/** What the form is told, and what has become of the message. */
function now(): string {
  let words: (string | number | false | undefined)[] = [];
  renderToString(
    createElement(() => {
      const { phase, outcome } = outbox.useOutbox();
      words = [phase, outcome && `toast: ${outcome}`];
      return null;
    }),
  );
  const [calls, posts] = [edge.sendings.length, edge.posts.length];
  words.push(calls > 1 && 'sent again', posts > 0 && 'posted', ...dispatched, tab.size > 0 ? 'draft kept' : 'no draft');
  return words.filter(Boolean).join(', ');
}

const whatever = (outcome: string): Record<Happening, string> => ({
  'the visitor types': outcome,
  'the visitor sends it': outcome,
  'an attempt fails': outcome,
  'the function takes it': outcome,
  'the function refuses it': outcome,
  'nothing but a filter answers, and the browser posts it': outcome,
  'nothing answers at all': outcome,
  'the visitor comes back from the answer': outcome,
  'half a minute passes': outcome,
  'the toast is closed': outcome,
  'another message is begun': outcome,
});
/** While a request is under way. `another message is begun` has no button then. */
const underWay = (phase: 'sending' | 'retrying') => ({
  ...whatever(`${phase}, draft kept`),
  'an attempt fails': 'retrying, draft kept',
  'the function takes it': 'sent, toast: success, message-sent, no draft',
  'the function refuses it': 'failed, toast: error, draft kept',
  'nothing but a filter answers, and the browser posts it': `${phase}, posted, draft kept`,
  'nothing answers at all': 'failed, toast: error, posted, draft kept',
  'another message is begun': 'writing, draft kept',
});

/** At the second try. Whatever the first one has left behind, such as a listener, changes nothing. */
const sentAtLast = {
  ...whatever('sent, toast: success, sent again, posted, message-sent, no draft'),
  'the visitor types': 'sent, toast: success, sent again, posted, message-sent, draft kept',
  'the visitor sends it': 'sending, sent again, posted, message-sent, no draft',
  'an attempt fails': 'retrying, toast: success, sent again, posted, message-sent, no draft',
  'the toast is closed': 'sent, sent again, posted, message-sent, no draft',
  'another message is begun': 'writing, toast: success, sent again, posted, message-sent, no draft',
};

const outcomes = {
  writing: { ...whatever('writing, draft kept'), 'the visitor sends it': 'sending, draft kept' },
  sending: underWay('sending'),
  retrying: underWay('retrying'),
  posting: {
    ...whatever('sending, posted, draft kept'),
    'an attempt fails': 'retrying, posted, draft kept',
    'the visitor comes back from the answer': 'writing, posted, draft kept',
    'half a minute passes': 'failed, toast: error, posted, draft kept',
    'another message is begun': 'writing, posted, draft kept',
  },
  failed: {
    ...whatever('failed, toast: error, draft kept'),
    'the visitor sends it': 'sending, sent again, draft kept',
    'an attempt fails': 'retrying, toast: error, draft kept',
    'the toast is closed': 'failed, draft kept',
    'another message is begun': 'writing, toast: error, draft kept',
  },
  sent: {
    ...whatever('sent, toast: success, message-sent, no draft'),
    'the visitor types': 'sent, toast: success, message-sent, draft kept',
    'the visitor sends it': 'sending, sent again, message-sent, no draft',
    'an attempt fails': 'retrying, toast: success, message-sent, no draft',
    'the toast is closed': 'sent, message-sent, no draft',
    'another message is begun': 'writing, toast: success, message-sent, no draft',
  },
  'sent, after a post: the visitor comes back': sentAtLast,
  'sent, after a post: no page answers it': sentAtLast,
  'sent, after a post: no server is there': sentAtLast,
} satisfies Record<Stage, Record<Happening, string>>;

test.each(Object.keys(stages) as Stage[])(
  '%s: whatever happens, the message is sent once, or still in the form',
  async (stage) => {
    const found: Record<string, string> = {};
    for (const [event, happen] of Object.entries(events)) {
      openPage();
      await stages[stage]();
      await passed();
      await happen();
      await passed();
      found[event] = now();
    }
    expect(found).toEqual(outcomes[stage]);
  },
);
