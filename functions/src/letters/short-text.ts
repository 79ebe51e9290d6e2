/**
 * A text on one line, without direction marks: line breaks could imitate further lines, and marks
 * could reverse the text after them.
 */
export const onOneLine = (value: string) =>
  value.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ');

/** A text whose right-to-left letters can't reverse the order of what follows. */
export const isolated = (value: string) =>
  /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value;

/** @param length in characters */
export function shortened(value: string, length: number): string {
  const characters = Array.from(value);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : value;
}
