import { fieldNames } from './field-names.ts';

/** Texts that a page sends besides the fields. */
const additions = ['id', 'locale', 'trap', 'draft', 'proof'];

/**
 * The id of the message that a draft with these fields makes: sending the same fields again is idempotent, even from a
 * duplicated tab; changed fields make another message.
 * @param fields in the order in which they are sent; what is sent besides is no part of it
 */
export async function messageId(draft: string, fields: Record<string, unknown>): Promise<string> {
  return idFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed(draft, fields)))));
}

/**
 * Whether the id was made of the draft and the fields as they were sent. A page of another release may clean texts in another
 * way, and have fields that this one doesn't know, or add something else to them.
 */
export async function isOwnId(id: string, draft: string, sent: Record<string, unknown>): Promise<boolean> {
  const known = Object.entries(sent).filter(([name]) => (fieldNames as readonly string[]).includes(name));
  return id === (await messageId(draft, sent)) || id === (await messageId(draft, Object.fromEntries(known)));
}

/** The text whose SHA-256 makes the id. An empty field is no part of it: a page of another release may not send it. */
export function hashed(draft: string, fields: Record<string, unknown>): string {
  const written = ([name, value]: [string, unknown]) => typeof value === 'string' && value !== '' && !additions.includes(name);
  return JSON.stringify([draft, ...Object.entries(fields).filter(written)]);
}

/** A UUID of version 8: custom content. */
export function idFromHash(hash: Uint8Array): string {
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
