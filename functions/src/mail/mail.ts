import type { ZodMiniType } from 'zod/mini';
import { log } from '../log.ts';
import { recipientsLeft } from './mail-layout.ts';
import { composeNotification } from './notification-mail.ts';
import { type Sent, sendMail } from './smtp.ts';
import type { Delivery } from '../stored/stored-document.ts';
import { storedMessage, type StoredMessage } from '../stored/stored-message.ts';

/** How the e-mail about a collection's documents is sent. */
export type Mail<Stored extends Delivery> = {
  schema: ZodMiniType<Stored>;
  /** Sends it to those who lack it. Resolves and throws as `sendMail` does; null if there is nothing to send. */
  send: (id: string, stored: Stored) => Promise<Sent | null>;
  /**
   * Once the server has rejected the e-mail for what is in it: what to change on the document so that the next one has less
   * in it; null if it has not.
   */
  changesOnceRefused?: (stored: Stored) => object | null;
  /** What is logged when there will be no further attempt: a line of its own is an alert of its own. */
  failed: typeof log.failed;
};

export const messageMail: Mail<StoredMessage> = {
  schema: storedMessage,
  send: async (id, stored) => sendMail(composeNotification(id, stored), recipientsLeft(stored.notification)),
  failed: log.failed,
};
