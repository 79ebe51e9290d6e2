import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * An unsent message. The tab keeps it over reloads and navigation. If storage is forbidden, the
 * draft is kept until the visitor leaves the page.
 */
export type Draft = {
  /** The draft's id, from which the ids of its messages are made. */
  id: string;
  fields: MessageFields;
  /**
   * Set if the browser has posted this draft. Removed when the visitor types, or comes back to the
   * form.
   */
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
 * A random id. `randomUUID` isn't used, because it is missing over plain HTTP, before Chrome 92 and
 * before Safari 15.4. Without Web Crypto the id is empty, and the message has neither a draft nor a
 * proof.
 */
const newId = () =>
  (globalThis.crypto as Crypto | undefined)?.getRandomValues(new Uint32Array(4)).join('-') ?? '';

export const keepTyped = (fields: Partial<MessageFields>) =>
  store({ id: currentDraft().id, fields: { ...currentDraft().fields, ...fields } });

export const markPosted = () => store({ ...currentDraft(), posted: true });

/**
 * Ends a post by the browser: the visitor is back at the form, or sees the result page of a sent
 * message. The draft keeps its id, so that a message is stored once even if it is posted and
 * then sent as a call.
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
