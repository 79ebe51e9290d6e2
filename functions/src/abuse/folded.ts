/** A text in which words are looked for: lowercase, without accents, on one line. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();
