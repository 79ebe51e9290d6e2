import type { Limit } from './limits.ts';

/** The function's address on the page's own origin, by a rewrite in firebase.json. */
export const sendContactEmailPath = '/api/send-contact-email';

/**
 * The message's id. The message is stored then, and either its e-mail is queued or the message is
 * held.
 */
export type SendContactEmailResult = { id: string };

/** Details of `invalid-argument`: keys of the `validation` catalogue, or names of fields. */
export type RefusedFields = { fields: string[] };

/** Details of `resource-exhausted`, which the platform's own limits lack. */
export type ReachedLimit = { limit: Limit };

/**
 * Details of `unavailable`, which other servers' errors lack: the message was not stored, or not
 * queued.
 */
export type NotAccepted = { retry: true };
