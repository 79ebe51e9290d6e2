import { type FieldName, fieldNames } from './field-names.ts';
import type { MessageRequest } from './message.ts';

const additions = {
  id: true,
  locale: true,
  trap: true,
  draft: true,
  proof: true,
  probe: true,
} satisfies Record<Exclude<keyof MessageRequest, FieldName>, true>;

/**
 * A message's id, made of its draft's id and its fields. The same fields of the same draft are the
 * same message, even if a duplicated tab sends them.
 * @param fields in the order in which they are sent; values of `additions` don't count
 */
export async function messageId(draft: string, fields: Record<string, unknown>): Promise<string> {
  return idFromHash(
    new Uint8Array(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed(draft, fields))),
    ),
  );
}

/**
 * Whether the id was made of these values. `sent` must be as the page sent it, because a page of
 * another release may clean texts in another way, or have other fields.
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
 * The text whose SHA-256 hash gives the id. Empty fields are left out, because a page of another
 * release may not send them.
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
