import { type FieldName, fieldNames } from '../../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** A service that isn't chosen yet is ''. */
export type Typed = Record<FieldName, string>;

/**
 * An unsent message. The tab keeps it over reloads and navigation; where that is forbidden, the
 * page does.
 */
export type Draft = {
  /** Messages' ids are made of it. */
  id: string;
  values: Typed;
  /** The browser has posted it, and nothing was typed since. */
  posted?: true;
};

const key = 'message-draft';
export const emptyFields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Typed;

let draft: Draft | undefined;

export const currentDraft = (): Draft =>
  (draft ??= storedDraft() ?? { id: newId(), values: emptyFields });

/** Not `randomUUID`, which is missing over plain HTTP, before Chrome 92 and before Safari 15.4. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const keepTyped = (values: Partial<Typed>) =>
  store({ id: currentDraft().id, values: { ...currentDraft().values, ...values } });

export const markPosted = () => store({ ...currentDraft(), posted: true });

/** Keeps the id, so that a message posted by the browser and sent by our code is stored once. */
export function emptyPostedDraft(): void {
  if (currentDraft().posted) store({ id: currentDraft().id, values: emptyFields });
}

/** The visitor is at the form again: another page than the confirmation has answered. */
export function keepPostedDraft(): void {
  if (currentDraft().posted) keepTyped({});
}

export function discardDraft(): void {
  draft = undefined;
  writeTab(key, null);
}

function store(changed: Draft): void {
  draft = changed;
  writeTab(key, changed);
}

/** Undefined also if the tab's storage holds something else. */
function storedDraft(): Draft | undefined {
  const { id, values, posted } = (readTab(key) ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof id !== 'string' || typeof values !== 'object' || !values) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const kept = fieldNames.map((name) => [name, text((values as Typed)[name])]);
  return {
    id,
    values: Object.fromEntries(kept) as Typed,
    ...(posted === true && { posted }),
  };
}
