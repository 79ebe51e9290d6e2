import { useSyncExternalStore } from 'react';
import type { MessageFields, MessageRequest } from '../../contract/message.ts';
import { messageId } from '../../contract/message-id.ts';
import { discardDraft, type Draft, openDraft, saveDraft } from './draft.ts';
import { postForm } from './form-first.ts';
import { isOurs, sendMessage, Unsent } from './send-message.ts';

/** `retrying`: a first attempt failed and others follow; `failed`: the last message could not be sent. */
export type Phase = 'writing' | 'sending' | 'retrying' | 'failed' | 'sent';

/** What became of a message. */
export type Outcome = 'success' | 'error';

/** The tab's message. It lives outside React's tree, so that it is sent exactly once, even if the tree crashes. */
type Outbox = { draft: Draft; phase: Phase; outcome?: Outcome | undefined };

let outbox: Outbox | undefined;
const listeners = new Set<() => void>();

const current = () => (outbox ??= { draft: openDraft(), phase: 'writing' });

function change(changed: Partial<Outbox>): void {
  outbox = { ...current(), ...changed };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, current, current);

/** Keeps what is typed, also for a form that has to be made anew. */
export function keep(values: Draft['values']): void {
  const { draft } = current();
  draft.values = values;
  saveDraft(draft);
}

/** @param locale of the page; @param trap the honeypot's value */
export async function send(fields: MessageFields, locale: string, trap: string): Promise<void> {
  const { draft, phase } = current();
  if (phase === 'sending' || phase === 'retrying') return;
  change({ phase: 'sending', outcome: undefined });
  let message: Partial<MessageRequest> = {};
  try {
    // Over plain HTTP browsers have no Web Crypto, and some privacy modes take it away.
    if (!(globalThis.crypto?.subtle as unknown)) throw new Unsent({});
    const id = await messageId(draft.id, fields);
    const request = { ...fields, id, draft: draft.id, locale, trap };
    message = request;
    await sendMessage(request, () => change({ phase: 'retrying' }));
  } catch (error) {
    // Not the function's own refusal: a filter, a network, or a fault of ours, such as code that an old browser can't run.
    if (!isOurs(error) && (await isPosted(error instanceof Unsent ? error : new Unsent(message)))) return;
    console.error('message not sent', error);
    fail();
    return;
  }
  discardDraft();
  document.dispatchEvent(new Event('message-sent'));
  change({ phase: 'sent', outcome: 'success' });
}

const fail = () => change({ phase: 'failed', outcome: 'error' });

/** How long, in milliseconds, a posted form may stay unanswered: an answer that isn't a page leaves the visitor where they are. */
const maxUnanswered = 30_000;

/** Whether the browser is on its way to the answer. Whoever comes back from there finds the form as it was. */
async function isPosted({ request, answered }: Unsent): Promise<boolean> {
  const form = document.querySelector<HTMLFormElement>('#contact form');
  if (!form) return false;
  /** Because what comes later may be about another message. */
  const stopWaiting = () => {
    clearTimeout(stillHere);
    removeEventListener('pageshow', comeBack);
  };
  const comeBack = () => {
    stopWaiting();
    change({ phase: 'writing' });
  };
  const stillHere = setTimeout(() => {
    stopWaiting();
    fail();
  }, maxUnanswered);
  addEventListener('pageshow', comeBack);
  return postForm(form, request, answered).then(
    () => true,
    () => {
      stopWaiting();
      return false;
    },
  );
}

export const closeToast = () => change({ outcome: undefined });

export const startAnew = () => change({ draft: openDraft(), phase: 'writing' });
