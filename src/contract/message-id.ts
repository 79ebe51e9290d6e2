import { type FieldName, fieldNames } from './fields.ts';

type Fields = Record<FieldName, string>;

/**
 * The id of the message that a draft with these fields makes: sending the same fields again is idempotent, even from a
 * duplicated tab; changed fields make another message.
 */
export async function messageId(draft: string, fields: Fields): Promise<string> {
  return idFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed(draft, fields)))));
}

/** The text whose SHA-256 makes the id. An empty field is no part of it: a page that was opened before there was that field doesn't send it. */
export function hashed(draft: string, fields: Fields): string {
  return JSON.stringify([draft, ...fieldNames.filter((name) => fields[name]).map((name) => [name, fields[name]])]);
}

/** A UUID of version 8: custom content. */
export function idFromHash(hash: Uint8Array): string {
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
