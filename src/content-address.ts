import { createHash } from 'node:crypto';

/** The URL of a built file, with a hash of its content, so that browsers may cache it for good. */
export function contentAddress(name: string, type: string, content: string): string {
  return `/assets/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${type}`;
}
