export type Letter = {
  /** With angle brackets. */
  messageId: string;
  /** Message-IDs of letters before it: mail programs show them together. */
  references: string[];
  from: { name: string; address: string };
  to: string[];
  replyTo?: { name: string; address: string };
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};
