/** Where the page finds the callable on its own origin; a rewrite in firebase.json leads to it. */
export const sendContactEmailPath = '/api/send-contact-email';

/** The stored message's id: the callable answers once the message is stored and its e-mail queued. */
export type SendContactEmailAnswer = { id: string };

/** Details of a `resource-exhausted` answer: a limit of ours, not of the platform below, which gives none. */
export type ReachedLimit = { limit: 'address' | 'held' };
