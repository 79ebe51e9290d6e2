import { useSyncExternalStore } from 'react';
import type { MessageFields } from '../../contract/message.ts';
import { currentDraft, discardDraft } from './draft.ts';
import { postForm } from './form-first.ts';
import { sendMessage } from './send-message.ts';

/** `retrying`: a first attempt failed and others follow; `posting`: the browser is on its way to the answer; `failed`: the last message could not be sent. */
export type Phase = 'writing' | 'sending' | 'retrying' | 'posting' | 'failed' | 'sent';

export type ToastKind = 'success' | 'error';

type Happening = 'send' | 'retry' | 'accept' | 'post' | 'come back' | 'fail' | 'begin anew';

/** What happens in another phase changes nothing, such as a late answer. */
const next: Record<Phase, Partial<Record<Happening, Phase>>> = {
  writing: { send: 'sending' },
  sending: { retry: 'retrying', accept: 'sent', post: 'posting', fail: 'failed' },
  retrying: { accept: 'sent', post: 'posting', fail: 'failed' },
  posting: { 'come back': 'writing', fail: 'failed' },
  failed: { send: 'sending' },
  sent: { 'begin anew': 'writing' },
};

const toasts: Partial<Record<Happening, ToastKind>> = { accept: 'success', fail: 'error' };

/** The tab's message on its way. It lives outside React's tree, so that it is sent exactly once, even if the tree crashes. */
type Outbox = { phase: Phase; toast?: ToastKind | undefined };

let outbox: Outbox = { phase: 'writing' };
const listeners = new Set<() => void>();
const current = () => outbox;

function change(changed: Outbox): void {
  outbox = changed;
  for (const listener of listeners) listener();
}

/** @returns whether it could happen. */
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
  const { answer, message } = await sendMessage({ ...fields, locale, trap, draft: currentDraft().id }, () => happen('retry'));
  if (answer.by === 'function' && answer.word === 'accepted') {
    discardDraft();
    document.dispatchEvent(new Event('message-sent'));
    happen('accept');
    return;
  }
  console.error('message not sent', answer);
  // A filter or an extension that keeps scripts from sending, or a fault of ours, such as code that an old browser can't run.
  if (answer.by === 'nobody' && (await postForm(message))) waitForPage();
  else happen('fail');
}

/** How long, in milliseconds, a posted form may stay unanswered: an answer that isn't a page leaves the visitor where they are. */
const maxUnanswered = 30_000;

/** Whoever comes back from the answer finds the form as it was. */
function waitForPage(): void {
  happen('post');
  const isOver = new AbortController();
  const timer = setTimeout(() => end('fail'), maxUnanswered);
  const end = (how: Happening) => {
    // Because what comes later may be about another message.
    isOver.abort();
    clearTimeout(timer);
    happen(how);
  };
  addEventListener('pageshow', () => end('come back'), { signal: isOver.signal });
}

export const closeToast = () => change({ phase: outbox.phase });

export const startAnew = () => happen('begin anew');
