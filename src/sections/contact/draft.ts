import { type FieldName, fieldNames } from '../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** What a visitor typed: an unfinished choice of service is ''. */
type Values = Record<FieldName, string>;

/** An unsent message. */
export type Draft = {
  /** The ids of the messages sent from it are made of this (`messageId`). Empty where the browser makes no ids: over plain HTTP, or without Web Crypto. */
  id: string;
  values: Values;
};

const key = 'message-draft';
const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Values;

/** The tab's unsent message, which survives reloads and navigation, or a new one. */
export function openDraft(): Draft {
  return storedDraft() ?? { id: globalThis.crypto?.randomUUID?.() ?? '', values: empty };
}

/** The form's current values, or the draft's if there is no form. */
export function currentValues({ values }: Draft): Values {
  const form = typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('#contact form');
  const inForm = new FormData(form ?? undefined);
  // Of several fields with a name, the first is ours.
  const typed = fieldNames.filter((name) => inForm.has(name)).map((name) => [name, inForm.get(name)]);
  return { ...values, ...(Object.fromEntries(typed) as Partial<Values>) };
}

/** Undefined if there is none, or the tab's storage holds something else under its key. */
export function storedDraft(): Draft | undefined {
  const { id, values } = (readTab(key) ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof id !== 'string' || typeof values !== 'object' || !values) return undefined;
  const texts = Object.entries(values).filter(([name, value]) => name in empty && typeof value === 'string');
  return { id, values: { ...empty, ...(Object.fromEntries(texts) as Partial<Values>) } };
}

export const saveDraft = (draft: Draft) => writeTab(key, draft);
/** Its id stays: what the browser has posted, and our code sends once more, is the same message. */
export function emptyDraft(): void {
  const draft = storedDraft();
  if (draft) saveDraft({ ...draft, values: empty });
}
export const discardDraft = () => writeTab(key, null);
