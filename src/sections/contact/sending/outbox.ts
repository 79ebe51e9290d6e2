import { useSyncExternalStore } from 'react';
import type { MessageFields } from '../../../contract/message.ts';
import { currentDraft, discardDraft } from './draft.ts';
import { postForm } from './form-first.ts';
import { sendMessage } from './send-message.ts';

/**
 * `retrying`: attempts follow a failed one; `posting`: the browser leaves for the answer; `failed`:
 * the last one was in vain.
 */
export type SendingPhase = 'writing' | 'sending' | 'retrying' | 'posting' | 'failed' | 'sent';

export type ToastKind = 'success' | 'error';

type Happening = 'send' | 'retry' | 'accept' | 'post' | 'come back' | 'fail' | 'begin anew';

/** Anything else changes nothing, such as a late answer. */
const next: Record<SendingPhase, Partial<Record<Happening, SendingPhase>>> = {
  writing: { send: 'sending' },
  sending: { retry: 'retrying', accept: 'sent', post: 'posting', fail: 'failed' },
  retrying: { accept: 'sent', post: 'posting', fail: 'failed' },
  posting: { 'come back': 'writing', fail: 'failed' },
  failed: { send: 'sending' },
  sent: { 'begin anew': 'writing' },
};

const toasts: Partial<Record<Happening, ToastKind>> = { accept: 'success', fail: 'error' };

/**
 * The tab's message on its way. Outside React's tree, so that it is sent once even if the tree
 * crashes.
 */
type Outbox = { phase: SendingPhase; toast?: ToastKind | undefined };

let outbox: Outbox = { phase: 'writing' };
const listeners = new Set<() => void>();
const current = () => outbox;

function change(changed: Outbox): void {
  outbox = changed;
  for (const listener of listeners) listener();
}

function happen(happening: Happening): boolean {
  const phase = next[outbox.phase][happening];
  if (phase) change({ phase, toast: toasts[happening] });
  return phase !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, current, current);

/** @param locale of the page; @param trap the honeypot's value */
export async function send(fields: MessageFields, locale: string, trap: string): Promise<void> {
  if (!happen('send')) return;
  const { answer, message } = await sendMessage(
    { ...fields, locale, trap, draft: currentDraft().id },
    () => happen('retry'),
  );
  if (answer.by === 'function' && answer.word === 'accepted') {
    discardDraft();
    document.dispatchEvent(new Event('message-sent'));
    happen('accept');
    return;
  }
  console.error('message not sent', answer);
  // An extension keeps scripts from sending, for example, or an old browser can't run our code.
  if (answer.by === 'nobody' && (await postForm(message))) waitForPage();
  else happen('fail');
}

/** In milliseconds: an answer that isn't a page leaves the visitor here. */
const maxUnanswered = 30_000;

/** Whoever comes back from the answer finds the form as it was. */
function waitForPage(): void {
  happen('post');
  const isOver = new AbortController();
  const timer = setTimeout(() => end('fail'), maxUnanswered);
  const end = (how: Happening) => {
    // Later events may be about another message.
    isOver.abort();
    clearTimeout(timer);
    happen(how);
  };
  addEventListener('pageshow', () => end('come back'), { signal: isOver.signal });
}

export const closeToast = () => change({ phase: outbox.phase });

export const startAnew = () => happen('begin anew');
