import { fieldNames } from '../../../src/contract/field-names.ts';
import { rawMax } from '../../../src/contract/fields.ts';
import { messageRequest, type MessageRequest } from '../../../src/contract/message.ts';
import { isOwnId, messageId } from '../../../src/contract/message-id.ts';

/** `errors`: the faults, as keys of the `validation` catalogue or names of fields. */
export type Parsed =
  { message: ParsedMessage; errors?: never } | { errors: string[]; message?: never };

/**
 * `isOwn`: whether the message's id was made of its draft and its fields. Only then does the
 * draft's proof of work count for the message.
 */
export type ParsedMessage = MessageRequest & { isOwn: boolean };

/**
 * Validates a message that a page of any release sent, as a call or as a posted form. A value that
 * is too long is refused or cut before it is cleaned.
 */
export async function parse(sent: unknown): Promise<Parsed> {
  const { success, data: request, error } = messageRequest.safeParse(sent);
  if (!success)
    return {
      errors: error.issues.map(({ path, message }) =>
        isKey.test(message) ? message : String(path[0] ?? 'data'),
      ),
    };
  const { id, draft = '' } = request;
  if (id === undefined)
    return { message: { ...request, id: await messageId(draft, request), isOwn: true } };
  const values = sent as Record<string, unknown>;
  const isOwn = !isLonger(values) && (await isOwnId(id, draft, values));
  return { message: { ...request, id, isOwn } };
}

/**
 * Whether a field is longer than any page sends it. Such a message isn't hashed: its proof doesn't
 * count.
 */
const isLonger = (values: Record<string, unknown>) =>
  fieldNames.some((name) => {
    const value = values[name];
    return typeof value === 'string' && value.length > rawMax(name);
  });

/** Matches a key of the `validation` catalogue, such as `service.required`. */
const isKey = /^[a-zA-Z]+\.[a-zA-Z]+$/;
