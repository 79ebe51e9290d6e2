import { type FieldName, fieldNames } from './field-names.ts';
import type { MessageRequest } from './message.ts';

/** All values that a page sends besides the fields. */
const additions = {
  id: true,
  locale: true,
  trap: true,
  draft: true,
  proof: true,
  probe: true,
} satisfies Record<Exclude<keyof MessageRequest, FieldName>, true>;

/**
 * A message's id, made of its draft and fields: the same fields of the same draft are one message,
 * even if they are sent from a duplicated tab.
 * @param fields in the order in which they are sent; other values don't count
 */
export async function messageId(draft: string, fields: Record<string, unknown>): Promise<string> {
  return idFromHash(
    new Uint8Array(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed(draft, fields))),
    ),
  );
}

/**
 * Whether the id was made of these values. They have to be as they were sent: a page of another
 * release may clean texts in another way, or know other fields.
 */
export async function isOwnId(
  id: string,
  draft: string,
  sent: Record<string, unknown>,
): Promise<boolean> {
  const known = Object.entries(sent).filter(([name]) =>
    (fieldNames as readonly string[]).includes(name),
  );
  return (
    id === (await messageId(draft, sent)) ||
    id === (await messageId(draft, Object.fromEntries(known)))
  );
}

/**
 * The text whose SHA-256 hash is the id. Empty fields don't count, as a page of another release may
 * not send them.
 */
export function hashed(draft: string, fields: Record<string, unknown>): string {
  const written = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && value !== '' && !Object.keys(additions).includes(name);
  return JSON.stringify([draft, ...Object.entries(fields).filter(written)]);
}

export function idFromHash(hash: Uint8Array): string {
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
