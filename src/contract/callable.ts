import type { Limit } from './limits.ts';

/** The function's path on the page's own origin, which firebase.json rewrites to the function. */
export const sendContactEmailPath = '/api/send-contact-email';

/**
 * The message's id. A call that returns has stored the message, which is held, or whose e-mail is
 * queued.
 */
export type SendContactEmailResult = { id: string };

/** Details of `invalid-argument`: keys of the `validation` catalogue, or names of fields. */
export type RefusedFields = { fields: string[] };

/** Details of `resource-exhausted`. Errors of the platform's own limits have none. */
export type ReachedLimit = { limit: Limit };

/**
 * Details of `unavailable`: the message was not stored, or its e-mail not queued. Other servers'
 * errors have none.
 */
export type NotAccepted = { retry: true };
