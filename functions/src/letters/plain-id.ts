import { createHash } from 'node:crypto';

/**
 * An id for a task's name and a Message-ID. An id that doesn't fit, such as one that staff have
 * typed with spaces, is replaced by its hash.
 */
export const plainId = (id: string): string =>
  /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
