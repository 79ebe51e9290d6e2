export type Letter = {
  /** The Message-ID with its angle brackets. */
  messageId: string;
  /** The Message-ID of the message's first letter; empty in the first letter itself. */
  references: string[];
  from: { name: string; address: string };
  to: string[];
  replyTo?: { name: string; address: string };
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};
