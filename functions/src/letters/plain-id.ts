import { createHash } from 'node:crypto';

/**
 * The id itself if it can stand in a task's name and a Message-ID, otherwise its hash: ids typed by
 * staff may have spaces or accents.
 */
export const plainId = (id: string): string =>
  /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
