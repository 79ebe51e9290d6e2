import type { Request } from 'firebase-functions/https';
import { messageRequest, type MessageRequest, trapName } from '../../../src/contract/message.ts';
import { isOwnId, messageId } from '../../../src/contract/message-id.ts';

/** What a page sent, by name, as it was sent. */
export type Sent = Record<string, unknown>;

/** `errors`: what is wrong, as keys of the `validation` catalogue or names of fields. */
export type Parsed = { message: Message; errors?: never } | { errors: string[]; message?: never };

/** `isOwn`: whether its id was made of its draft and its fields, so that the draft's proof of work is the message's. */
export type Message = MessageRequest & { isOwn: boolean };

/** Checks what a page of any release sent, by our code or as the browser posts the form. */
export async function parse(sent: unknown): Promise<Parsed> {
  const { success, data, error } = messageRequest.safeParse(sent);
  if (!success)
    return { errors: error.issues.map(({ path, message }) => (isKey.test(message) ? message : String(path[0] ?? 'data'))) };
  const { id, draft = '' } = data;
  if (id === undefined) return { message: { ...data, id: await messageId(draft, data), isOwn: true } };
  return { message: { ...data, id, isOwn: await isOwnId(id, draft, sent as Sent) } };
}

/** Of the `validation` catalogue. */
const isKey = /^[a-z]+\.[a-zA-Z]+$/;

/** What a posted form holds, as the callable would get it. It has no id: a browser posts texts as they were typed. */
export function sentByForm(request: Request): Sent {
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
  // Of several fields with a name, the first is ours.
  const { id: _, [trapName]: trap = '', ...fields } = Object.fromEntries([...form].toReversed());
  // Every browser says which page it posts from; a bot that has none needs no honeypot to be known.
  return { ...fields, trap: trap || (request.get('origin') || request.get('referer') ? '' : 'no page') };
}
