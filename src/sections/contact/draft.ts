import type { MessageFields } from '../../contract/message.ts';

/** What a visitor typed: an unfinished choice of service is ''. */
type Values = Record<keyof MessageFields, string>;

/** An unsent message. */
export type Draft = {
  /** Sending again under the same id is sending the same message. */
  id: string;
  /** When it was begun, in milliseconds since 1970. */
  begun: number;
  values: Values;
  /** What was tried to be sent under this id, as JSON. */
  attempted?: string;
};

const key = 'message-draft';
const empty: Values = { name: '', email: '', phone: '', service: '', message: '' };

/**
 * The tab's unsent message, kept over reloads and wanderings; what was typed
 * into the prerendered form before its code arrived goes over what was stored.
 * A visitor may have begun as soon as the page was there.
 */
export function openDraft(begun = performance.timeOrigin): Draft {
  const draft = { id: '', begun, values: empty };
  if (typeof document === 'undefined') return draft;
  const stored = read();
  return { ...draft, id: crypto.randomUUID(), ...stored, values: { ...empty, ...stored?.values, ...typedInPage() } };
}

/**
 * The draft to send these fields under: the server may have stored an earlier
 * attempt whose answer was lost, so what was changed since is another message.
 */
export function attempt(draft: Draft, fields: MessageFields): Draft {
  const attempted = JSON.stringify(fields);
  const changed = draft.attempted !== undefined && draft.attempted !== attempted;
  return { ...draft, id: changed ? crypto.randomUUID() : draft.id, values: fields, attempted };
}

/** Storage may be forbidden or full: the form works without. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

export function discardDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

function read(): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function typedInPage(): Partial<Values> {
  const form = document.querySelector<HTMLFormElement>('#contact form');
  const typed = form ? [...new FormData(form)] : [];
  return Object.fromEntries(typed.filter(([name, value]) => name in empty && value !== ''));
}
