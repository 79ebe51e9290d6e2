export type Letter = {
  /** The Message-ID with its angle brackets. */
  messageId: string;
  /** The Message-IDs of earlier letters in the same thread. */
  references: string[];
  from: { name: string; address: string };
  to: string[];
  replyTo?: { name: string; address: string };
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};
