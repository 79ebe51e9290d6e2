import { createHash } from 'node:crypto';

/** For a task's name and a Message-ID, which hold no spaces or accents: staff may have given a document any id. */
export const plainId = (id: string): string => (/^[\w-]{1,100}$/.test(id) ? id : createHash('sha256').update(id).digest('hex'));
