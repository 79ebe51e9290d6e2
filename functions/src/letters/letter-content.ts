export type LetterField = { label: string; value: string; href?: string | undefined };

/** A part of a letter: a message, or what a digest tells of some. In this order. */
export type LetterItem = {
  /** The visitor's text, marked as a quotation so that it can't pass for part of the letter. */
  quote?: string;
  /** Buttons. */
  actions: { label: string; href: string }[];
  fields: LetterField[];
  /** Last, and small. */
  details: LetterField[];
};

export type LetterContent = {
  subject: string;
  /** What mail programs show after the subject; by default the beginning of the letter. */
  preheader?: string;
  heading: string;
  intro: string;
  items: LetterItem[];
  hint: string;
};
