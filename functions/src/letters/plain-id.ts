import { createHash } from 'node:crypto';

/** Names of tasks and Message-IDs hold no spaces or accents, ids that staff have given may. */
export const plainId = (id: string): string =>
  /^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
