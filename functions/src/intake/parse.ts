import { fieldNames } from '../../../src/contract/field-names.ts';
import { rawMax } from '../../../src/contract/fields.ts';
import { messageRequest, type MessageRequest } from '../../../src/contract/message.ts';
import { isOwnId, messageId } from '../../../src/contract/message-id.ts';

/** What a page sent, by name, as it was sent. */
export type Sent = Record<string, unknown>;

/** `errors`: what is wrong, as keys of the `validation` catalogue or names of fields. */
export type Parsed =
  { message: ParsedMessage; errors?: never } | { errors: string[]; message?: never };

/**
 * `isOwn`: whether its id was made of its draft and its fields, so that the draft's proof of work
 * is the message's.
 */
export type ParsedMessage = MessageRequest & { isOwn: boolean };

/**
 * Checks what a page of any release sent, by our code or as the browser posts the form. What is
 * longer than a field can be is refused before anything is done with it.
 */
export async function parse(sent: unknown): Promise<Parsed> {
  const { success, data, error } = messageRequest.safeParse(sent);
  if (!success)
    return {
      errors: error.issues.map(({ path, message }) =>
        isKey.test(message) ? message : String(path[0] ?? 'data'),
      ),
    };
  const { id, draft = '' } = data;
  if (id === undefined)
    return { message: { ...data, id: await messageId(draft, data), isOwn: true } };
  const isOwn = !isLonger(sent as Sent) && (await isOwnId(id, draft, sent as Sent));
  return { message: { ...data, id, isOwn } };
}

/** Only the phone can be, which pages cut, and here it is neither refused nor hashed. */
const isLonger = (sent: Sent) =>
  fieldNames.some((name) => {
    const value = sent[name];
    return typeof value === 'string' && value.length > rawMax(name);
  });

/** Of the `validation` catalogue. */
const isKey = /^[a-z]+\.[a-zA-Z]+$/;
