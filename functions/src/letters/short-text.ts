/**
 * A text on one line, without Unicode's direction embeddings, overrides and isolates. Line breaks
 * could imitate lines of the letter, and those characters could reverse the text after them.
 */
export const onOneLine = (value: string) =>
  value.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ');

/**
 * Encloses a text with right-to-left letters in direction marks, so that these letters can't
 * reorder the text after them.
 */
export const isolated = (value: string) =>
  /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value;

/** @param length in characters */
export function shortened(value: string, length: number): string {
  const characters = Array.from(value);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : value;
}
