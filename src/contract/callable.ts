/** Where the page finds the callable on its own origin; a rewrite in firebase.json leads to it. */
export const sendContactEmailPath = '/api/send-contact-email';

/** The message's id: the callable answers once the message is stored, and its e-mail queued or the message held. */
export type SendContactEmailAnswer = { id: string };

/** Details of an `invalid-argument` answer: what is wrong, as keys of the `validation` catalogue or names of fields. */
export type RefusedFields = { fields: string[] };

/** Details of a `resource-exhausted` answer: a limit of ours, not of the platform below, which gives none. */
export type ReachedLimit = { limit: 'address' | 'held' };

/** Details of an `unavailable` answer that the function gave, not what is before it: the message was not stored, or not queued. */
export type NotAccepted = { retry: true };
