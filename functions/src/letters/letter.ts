/** An e-mail: the same for all its recipients, each of whom gets a copy. */
export type Letter = {
  /** With angle brackets. */
  messageId: string;
  /** The Message-IDs of letters that it follows, so that mail programs show them together. */
  references: string[];
  from: { name: string; address: string };
  /** All who get a copy. */
  to: string[];
  replyTo?: { name: string; address: string };
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};
