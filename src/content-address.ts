import { createHash } from 'node:crypto';

/** Where the build puts a file. The address changes with the content, so that browsers may keep the file for good. */
export function contentAddress(name: string, type: string, content: string): string {
  return `/assets/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${type}`;
}
