/** Line breaks, tabs and other white space that a one-line field can't hold. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Control characters, and the invisible marks that turn the direction of text around. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Characters that show nothing: no name consists of them, but inside a word some have a meaning. */
const blank = /[\s\u00AD\u200B-\u200F\u2060]/g;

/** Removes what nobody types: a pasted tab must not stop a visitor, nor an invisible character deceive the staff. */
export function cleanLine(text: string): string {
  return trimmed(text.toWellFormed().replace(breaks, ' ').replace(unseen, ''));
}

/** The same for text of several lines; line breaks become `\n`. */
export function cleanText(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .split('\n');
  return trimmed(lines.map((line) => line.replaceAll('\t', ' ').replace(unseen, '')).join('\n'));
}

const trimmed = (text: string) => (text.replace(blank, '') ? text.trim() : '');
