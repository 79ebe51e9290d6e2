import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * An unsent message. The tab keeps it over reloads and navigation; where that is forbidden, the
 * page does.
 */
export type Draft = {
  /** Messages' ids are made of it. */
  id: string;
  fields: MessageFields;
  /** The browser has posted it, and nothing was typed since. */
  posted?: true;
};

const key = 'message-draft';
export const emptyFields = Object.fromEntries(
  fieldNames.map((name) => [name, '']),
) as MessageFields;

let draft: Draft | undefined;

export const currentDraft = (): Draft =>
  (draft ??= storedDraft() ?? { id: newId(), fields: emptyFields });

/** Not `randomUUID`, which is missing over plain HTTP, before Chrome 92 and before Safari 15.4. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const keepTyped = (fields: Partial<MessageFields>) =>
  store({ id: currentDraft().id, fields: { ...currentDraft().fields, ...fields } });

export const markPosted = () => store({ ...currentDraft(), posted: true });

/** Keeps the id, so that a message posted by the browser and sent by our code is stored once. */
export function emptyPostedDraft(): void {
  if (currentDraft().posted) store({ id: currentDraft().id, fields: emptyFields });
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
  const { id, fields, posted } = (readTab(key) ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof id !== 'string' || typeof fields !== 'object' || !fields) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const kept = fieldNames.map((name) => [name, text((fields as MessageFields)[name])]);
  return {
    id,
    fields: Object.fromEntries(kept) as MessageFields,
    ...(posted === true && { posted }),
  };
}
