export type LetterField = { label: string; value: string; href?: string | undefined };

/**
 * A message, the messages that a digest lists for one reason, or a digest's link to the console.
 * The letter's HTML shows the parts in this order.
 */
export type LetterItem = {
  quote?: string;
  actions: { label: string; href: string }[];
  fields: LetterField[];
  details: LetterField[];
};

export type LetterContent = {
  subject: string;
  /**
   * The text that mail programs show after the subject; by default, the beginning of the letter.
   */
  preheader?: string;
  heading: string;
  intro: string;
  items: LetterItem[];
  hint: string;
};
