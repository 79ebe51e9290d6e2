import { type FieldName, fieldNames } from '../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** What a visitor typed: an unfinished choice of service is ''. */
export type Typed = Record<FieldName, string>;

/** An unsent message, which survives reloads and navigation: it is kept by the tab, and by this page where that is forbidden. */
export type Draft = {
  /** The ids of the messages sent from it are made of this (`messageId`). Empty where the browser makes no ids: over plain HTTP, or without Web Crypto. */
  id: string;
  values: Typed;
  /** The browser has posted it, and nothing was typed since. */
  posted?: true;
};

const key = 'message-draft';
const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Typed;

let draft: Draft | undefined;

/** The tab's, or a new one. */
export const currentDraft = (): Draft =>
  (draft ??= storedDraft() ?? { id: globalThis.crypto?.randomUUID?.() ?? '', values: empty });

/** Keeps what is typed, from the first letter on. */
export const keepTyped = (values: Partial<Typed>) =>
  store({ id: currentDraft().id, values: { ...currentDraft().values, ...values } });

export const markPosted = () => store({ ...currentDraft(), posted: true });

/** Its id stays: what the browser has posted, and our code sends once more, is the same message. */
export function emptyPostedDraft(): void {
  if (currentDraft().posted) store({ id: currentDraft().id, values: empty });
}

export function discardDraft(): void {
  draft = undefined;
  writeTab(key, null);
}

function store(changed: Draft): void {
  draft = changed;
  writeTab(key, changed);
}

/** Undefined if there is none, or the tab's storage holds something else under its key. */
function storedDraft(): Draft | undefined {
  const { id, values, posted } = (readTab(key) ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof id !== 'string' || typeof values !== 'object' || !values) return undefined;
  const texts = Object.entries(values).filter(([name, value]) => name in empty && typeof value === 'string');
  return { id, values: { ...empty, ...(Object.fromEntries(texts) as Partial<Typed>) }, ...(posted === true && { posted }) };
}
