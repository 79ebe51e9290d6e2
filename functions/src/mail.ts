import type { ZodMiniType } from 'zod/mini';
import { composeNotification } from './notification-mail.ts';
import { sendMail } from './smtp.ts';
import type { Delivery } from './stored-document.ts';
import { storedMessage, type StoredMessage } from './stored-message.ts';

/** How the e-mail about a collection's documents is sent. */
export type Mail<Stored extends Delivery> = {
  schema: ZodMiniType<Stored>;
  /** Resolves and throws as `sendMail` does. */
  send: (id: string, stored: Stored) => Promise<string | null>;
  /**
   * Once the server has rejected the e-mail for what is in it: what to change on the document so that the next one has less
   * in it; null if it has not.
   */
  changesOnceRefused?: (stored: Stored) => object | null;
};

export const messageMail: Mail<StoredMessage> = {
  schema: storedMessage,
  send: (id, stored) => sendMail(composeNotification(id, stored)),
};
