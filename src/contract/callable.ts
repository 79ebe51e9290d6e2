import type { Limit } from './limits.ts';

/**
 * The path of the function `sendContactEmail` on the page's own origin. firebase.json sends
 * requests for this path to the function.
 */
export const sendContactEmailPath = '/api/send-contact-email';

/** The message is stored, and held or queued for mailing. A probe is not stored. */
export type SendContactEmailResult = { id: string };

/**
 * The details of the error `invalid-argument`: keys of the `validation` catalogue. A fault without
 * a key has the name of its field instead, or `data` if it is in no field.
 */
export type RefusedFields = { fields: string[] };

/**
 * The details of the error `resource-exhausted`. Errors of the platform's own limits lack these
 * details.
 */
export type ReachedLimit = { limit: Limit };

/**
 * The details of the error `unavailable`: storing or queuing the message failed, or took too long.
 * Errors of other servers lack these details.
 */
export type NotAccepted = { retry: true };
