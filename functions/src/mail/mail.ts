import type { ZodMiniType } from 'zod/mini';
import { log } from '../log.ts';
import type { Letter } from './letter.ts';
import { composeNotification } from './notification-mail.ts';
import type { Delivery } from '../stored/stored-document.ts';
import { storedMessage, type StoredMessage } from '../stored/stored-message.ts';

/** The e-mail about a collection's documents. */
export type Mail<Stored extends Delivery> = {
  schema: ZodMiniType<Stored>;
  /** Null if there is nothing to send. */
  compose: (id: string, stored: Stored) => Promise<{ letter: Letter; onAccepted?: () => Promise<void> } | null>;
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
  compose: async (id, stored) => ({ letter: composeNotification(id, stored) }),
  failed: log.failed,
};
