import { useSyncExternalStore } from 'react';
import type { MessageFields } from '../../../contract/field-names.ts';
import { attempts } from './attempts.ts';
import { currentDraft, discardDraft } from './draft.ts';
import { postForm } from './form-first.ts';
import { decide, type Event, type State } from './machine.ts';

export type ToastKind = 'success' | 'error';

/**
 * The toast that each event shows. Null closes the toast; an event without an entry leaves the
 * toast as it is.
 */
const toasts: Partial<Record<Event['kind'], ToastKind | null>> = {
  valid: null,
  accepted: 'success',
  'given up': 'error',
  'begun anew': null,
};

type Sending = { state: State; toast: ToastKind | null };

/**
 * The state of the tab's message. It is kept outside React's tree, so that the message is sent once
 * even if the tree crashes.
 */
let sending: Sending = { state: { at: 'filling in' }, toast: null };
const listeners = new Set<() => void>();
const current = () => sending;

function change(changed: Sending): void {
  sending = changed;
  for (const listener of listeners) listener();
}

/** Returns whether the event can happen in the current state. */
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

/**
 * Ends the validation, so that the visitor can go on filling in. Changes nothing if the message is
 * being sent.
 */
export const endCheck = () => happen({ kind: 'invalid' });

/**
 * @param locale the page's language
 * @param trap the honeypot's value
 */
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
  // Nobody answers, for example, if an extension blocks requests of scripts, or if an old browser
  // can't run the code.
  if (answer.by === 'nobody' && (await postForm(request))) waitForPage();
  else happen({ kind: 'given up', errors: 'errors' in answer ? answer.errors : [] });
}

/**
 * The longest wait for the result page, in milliseconds. If the visitor is still on this page then,
 * the post has failed.
 */
const maxUnanswered = 30_000;

/**
 * Waits while the browser leaves for the result page. A visitor who comes back from there finds the
 * form as it was.
 */
function waitForPage(): void {
  happen({ kind: 'left to the browser' });
  const isOver = new AbortController();
  const end = (event: Event) => {
    // Timer and listener end here, because later events may be about another message.
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
