import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * An unsent message. The tab keeps the draft over reloads and navigation; where storage is
 * forbidden, the page keeps it until it is left.
 */
export type Draft = {
  /** Messages' ids are made of it. */
  id: string;
  fields: MessageFields;
  /** The browser has posted this draft. Since then, nothing was typed, and the visitor hasn't come back. */
  posted?: true;
};

const key = 'message-draft';
export const emptyFields = Object.fromEntries(
  fieldNames.map((name) => [name, '']),
) as MessageFields;

let draft: Draft | undefined;

export const currentDraft = (): Draft =>
  (draft ??= storedDraft() ?? { id: newId(), fields: emptyFields });

/**
 * Not by `randomUUID`, which is missing over plain HTTP, before Chrome 92 and before Safari 15.4.
 * Without Web Crypto there is no proof, either: the message goes without a draft.
 */
const newId = () =>
  (globalThis.crypto as Crypto | undefined)?.getRandomValues(new Uint32Array(4)).join('-') ?? '';

export const keepTyped = (fields: Partial<MessageFields>) =>
  store({ id: currentDraft().id, fields: { ...currentDraft().fields, ...fields } });

export const markPosted = () => store({ ...currentDraft(), posted: true });

/**
 * Ends a post by the browser: the visitor is back at the form, or has reached the confirmation.
 * Keeps the id, so that a message posted by the browser and sent by our code too is stored once.
 */
export function endPost(isConfirmed: boolean): void {
  if (currentDraft().posted) keepTyped(isConfirmed ? emptyFields : {});
}

export function discardDraft(): void {
  draft = undefined;
  writeTab(key, null);
}

function store(changed: Draft): void {
  draft = changed;
  writeTab(key, changed);
}

function storedDraft(): Draft | undefined {
  const stored = readTab(key) as Draft | undefined;
  // A page of another release may have other fields.
  return stored?.id ? { ...stored, fields: { ...emptyFields, ...stored.fields } } : undefined;
}
