export type MailField = { label: string; value: string; href?: string | undefined };

/** A message as an e-mail presents it, in this order. */
export type MailItem = {
  /** The visitor's text, marked as a quotation so that it can't pass for part of the e-mail. */
  quote?: string;
  /** Buttons. */
  actions: { label: string; href: string }[];
  fields: MailField[];
  /** Last, and small. */
  details: MailField[];
};

export type MailContent = {
  /** It resembles spam: mailbox rules can sort it. */
  isSuspect?: boolean;
  subject: string;
  /** What mail programs show after the subject; by default the beginning of the e-mail. */
  preheader?: string;
  heading: string;
  intro: string;
  items: MailItem[];
  hint: string;
};
