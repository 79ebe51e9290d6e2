import type { MessageRequest } from './message.ts';

/** Where the page finds the callable on its own origin; a rewrite in firebase.json leads to it. */
export const sendContactEmailPath = '/api/send-contact-email';

/** The callable answers with the stored message's id once the message is stored and its e-mail queued. */
export type SendContactEmail = (request: MessageRequest) => { id: string };
