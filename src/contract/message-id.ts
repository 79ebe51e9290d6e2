import type { MessageFields } from './message.ts';

type Fields = Record<keyof MessageFields, string>;

/**
 * The id of the message that a draft with these fields makes: sending the same fields again is idempotent, even from a
 * duplicated tab; changed fields make another message.
 */
export async function messageId(draft: string, fields: Fields): Promise<string> {
  return idFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed(draft, fields)))));
}

/** The text whose SHA-256 makes the id. */
export const hashed = (draft: string, { name, email, phone, service, message }: Fields): string =>
  JSON.stringify([draft, { name, email, phone, service, message } satisfies Fields]);

/** A UUID of version 8: custom content. */
export function idFromHash(hash: Uint8Array): string {
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
