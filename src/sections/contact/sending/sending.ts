import { useSyncExternalStore } from 'react';
import type { MessageFields } from '../../../contract/field-names.ts';
import { attempts } from './attempts.ts';
import { currentDraft, discardDraft } from './draft.ts';
import { postForm } from './form-first.ts';
import { decide, type Event, type State } from './machine.ts';

export type ToastKind = 'success' | 'error';

/** The toast that each event shows; null closes the toast, and all other events leave it. */
const toasts: Partial<Record<Event['kind'], ToastKind | null>> = {
  valid: null,
  accepted: 'success',
  'given up': 'error',
  'begun anew': null,
};

type Sending = { state: State; toast: ToastKind | null };

/**
 * The tab's message. It is kept outside React's tree, so that it is sent once even if the tree
 * crashes.
 */
let sending: Sending = { state: { at: 'filling in' }, toast: null };
const listeners = new Set<() => void>();
const current = () => sending;

function change(changed: Sending): void {
  sending = changed;
  for (const listener of listeners) listener();
}

/** Changes the state. Returns whether the event could happen. */
function happen(event: Event): boolean {
  const state = decide(sending.state, event);
  const { [event.kind]: toast = sending.toast } = toasts;
  if (state) change({ state, toast });
  return state !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSending = (): Sending => useSyncExternalStore(subscribe, current, current);

/** Returns false if a message is under way already. */
export const press = () => happen({ kind: 'pressed' });

/** Ends the check: the visitor goes on filling in. Changes nothing once the message is being sent. */
export const endCheck = () => happen({ kind: 'invalid' });

/** @param locale of the page; @param trap the honeypot's value */
export async function send(fields: MessageFields, locale: string, trap: string): Promise<void> {
  if (!happen({ kind: 'valid' })) return;
  const { answer, request } = await attempts(
    fields,
    { locale, trap, draft: currentDraft().id },
    { ready: () => happen({ kind: 'ready' }), again: () => happen({ kind: 'tried again' }) },
  );
  if (answer.by === 'function' && answer.word === 'accepted') {
    discardDraft();
    document.dispatchEvent(new globalThis.Event('message-sent'));
    happen({ kind: 'accepted' });
    return;
  }
  console.error('message not sent', answer);
  // Nobody answers if an extension blocks the requests of scripts, for example, or an old browser
  // can't run the code.
  if (answer.by === 'nobody' && (await postForm(request))) waitForPage();
  else happen({ kind: 'given up', errors: 'errors' in answer ? answer.errors : [] });
}

/**
 * In milliseconds: after this time, the response to the post was no page, and the visitor is still
 * here.
 */
const maxUnanswered = 30_000;

/** A visitor who comes back from the result page finds the form as it was. */
function waitForPage(): void {
  happen({ kind: 'left to the browser' });
  const isOver = new AbortController();
  const end = (event: Event) => {
    // Later events may be about another message.
    isOver.abort();
    clearTimeout(timer);
    happen(event);
  };
  const timer = setTimeout(() => end({ kind: 'given up', errors: [] }), maxUnanswered);
  addEventListener('pageshow', () => end({ kind: 'back from the result page' }), {
    signal: isOver.signal,
  });
}

export const closeToast = () => change({ ...sending, toast: null });

export const startAnew = () => happen({ kind: 'begun anew' });
