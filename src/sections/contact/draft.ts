import type { MessageFields } from '../../contract/message.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** What a visitor typed: an unfinished choice of service is ''. */
type Values = Record<keyof MessageFields, string>;

/** An unsent message. */
export type Draft = {
  /** The ids of the messages sent from it are made of this (`messageId`). */
  id: string;
  /** When it was begun, in milliseconds since 1970. */
  begun: number;
  values: Values;
};

const key = 'message-draft';
const empty: Values = { name: '', email: '', phone: '', service: '', message: '' };

/**
 * The tab's unsent message. It survives reloads and navigation. What was typed into the prerendered form
 * before its code arrived overrides what was stored.
 */
export function openDraft(begun = performance.timeOrigin): Draft {
  const draft = { id: '', begun, values: empty };
  if (typeof document === 'undefined') return draft;
  const stored = storedDraft();
  return { ...draft, id: crypto.randomUUID(), ...stored, values: { ...empty, ...stored?.values, ...typedInPage() } };
}

/** Milliseconds since a draft was begun; when the clock was set back since, those since the page was opened. */
export function ageOf({ begun }: Draft): number {
  const age = Date.now() - begun;
  return age < 0 ? performance.now() : age;
}

export const storedDraft = () => readTab(key) as Draft | undefined;
export const saveDraft = (draft: Draft) => writeTab(key, draft);
export const discardDraft = () => writeTab(key, null);

function typedInPage(): Partial<Values> {
  const form = document.querySelector<HTMLFormElement>('#contact form');
  const typed = form ? [...new FormData(form)] : [];
  return Object.fromEntries(typed.filter(([name, value]) => name in empty && value !== ''));
}
