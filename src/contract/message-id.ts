import type { MessageFields } from './message.ts';

type Fields = Record<keyof MessageFields, string>;

/**
 * The id of the message that a draft with these fields makes: sending the same fields again is idempotent, even from a
 * duplicated tab; changed fields make another message.
 */
export async function messageId(draft: string, fields: Fields): Promise<string> {
  return idFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashed(draft, fields)))));
}

/** When a field is part of it. One that was added later is, if it is filled: pages that were opened before don't send it. */
const parts: Record<keyof Fields, 'always' | 'ifFilled'> = {
  name: 'always',
  email: 'always',
  phone: 'always',
  service: 'always',
  message: 'always',
};

/** The text whose SHA-256 makes the id. */
export function hashed(draft: string, fields: Fields): string {
  const names = (Object.keys(parts) as (keyof Fields)[]).filter((name) => parts[name] === 'always' || fields[name] !== '');
  return JSON.stringify([draft, Object.fromEntries(names.map((name) => [name, fields[name]]))]);
}

/** A UUID of version 8: custom content. */
export function idFromHash(hash: Uint8Array): string {
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
