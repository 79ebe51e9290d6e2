export type Letter = {
  /** The Message-ID with its angle brackets. */
  messageId: string;
  /** Message-IDs of former letters: mail programs show this one together with them. */
  references: string[];
  from: { name: string; address: string };
  to: string[];
  replyTo?: { name: string; address: string };
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};
