export type LetterField = { label: string; value: string; href?: string | undefined };

/** One message, or several that a digest lists; the parts stand in this order. */
export type LetterItem = {
  quote?: string;
  actions: { label: string; href: string }[];
  fields: LetterField[];
  details: LetterField[];
};

export type LetterContent = {
  subject: string;
  /** Shown after the subject; by default the beginning of the letter. */
  preheader?: string;
  heading: string;
  intro: string;
  items: LetterItem[];
  hint: string;
};
