/** A text in which words are looked for: in small letters without accents, on one line. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();
