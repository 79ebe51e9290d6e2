import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * An unsent message. The tab keeps it over reloads and navigation; if storage is forbidden, the
 * page keeps it until it is left.
 */
export type Draft = {
  /** The draft's id, of which messages' ids are made. */
  id: string;
  fields: MessageFields;
  /**
   * Whether the browser has posted this draft, and since then nothing was typed and the visitor
   * hasn't come back.
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
 * A random id. `randomUUID` is missing over plain HTTP, before Chrome 92 and before Safari 15.4.
 * Without Web Crypto there is no proof, either: the message goes without a draft.
 */
const newId = () =>
  (globalThis.crypto as Crypto | undefined)?.getRandomValues(new Uint32Array(4)).join('-') ?? '';

export const keepTyped = (fields: Partial<MessageFields>) =>
  store({ id: currentDraft().id, fields: { ...currentDraft().fields, ...fields } });

export const markPosted = () => store({ ...currentDraft(), posted: true });

/**
 * Ends a post by the browser: the visitor is back at the form, or has reached the confirmation. The
 * id stays, so that a message is stored once if it is posted and then sent as a call, too.
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
