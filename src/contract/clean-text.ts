/** Tabs and line breaks. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Control characters except `\n`, and characters that hide text or reverse its direction. */
const deceptive =
  /(?!\n)[\p{Cc}\u061C\u202A-\u202E\u2061-\u206F\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;

/**
 * Invisible characters of two kinds, joiners and variation selectors. Some scripts and emojis need
 * one of them, or one of each kind in a row. Any other row could hide a text.
 */
const joiner =
  '[\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B-\\u200F\\u2060\\u3164\\uFEFF\\uFFA0]';
const variation = '[\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]';
const anyRun = new RegExp(`(?:${joiner}|${variation}){2,}`, 'gu');
const [firstVariation, firstJoiner] = [new RegExp(variation, 'u'), new RegExp(joiner, 'u')];

/** Invisible characters, even those that have a meaning inside a word. */
const invisible =
  '\\p{Default_Ignorable_Code_Point}\\u2800\\u{13441}\\u{13442}\\u{16FE4}\\u{1D159}';
const anyInvisible = new RegExp(`[${invisible}]`, 'gu');
/**
 * White space and invisible characters, which are trimmed at both ends of a text. The variation
 * selectors U+FE00 to U+FE0F are not trimmed, because at the end they may belong to an emoji.
 */
const blank = new RegExp(`(?![\\uFE00-\\uFE0F])[\\s${invisible}]`, 'u');
/**
 * A text without one of these characters counts as empty: combining marks or replacement characters
 * alone are no text.
 */
const visible = new RegExp(`(?![${invisible}\\uFFFC\\uFFFD])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');

/**
 * More than 30 accents on one letter, which no script has (Unicode's "Stream-Safe Text Format").
 */
const anyPile = /(\p{M}{30})\p{M}+/gu;

/**
 * Cleans a text of one line. Tabs and line breaks become spaces, characters that could deceive
 * staff are removed, and the text is normalized (NFC).
 * Cleaning a cleaned text changes nothing, so the function stores the text that the page hashed.
 * Cleaning takes linear time.
 */
export function cleanLine(text: string): string {
  return trimmed(normalized(withoutUnseen(wellFormed(text).replace(breaks, ' ')), 'NFC'));
}

/** Cleans a text of several lines in the same way, but line breaks become `\n`. */
export function cleanText(text: string): string {
  const lines = wellFormed(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ');
  return trimmed(normalized(withoutUnseen(lines), 'NFC'));
}

/** `String.normalize` alone takes quadratic time in the number of accents on one letter. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(anyPile, '$1').normalize(form).replace(anyPile, '$1');

/** E-mail addresses, phone numbers and blocked phrases need no invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(anyInvisible, '');

/** The length of a cleaned text in characters (code points). */
export const lengthOf = (text: string): number =>
  text.length - (text.match(/[\uDC00-\uDFFF]/g)?.length ?? 0);

/** Replaces `String.toWellFormed`, which old browsers lack. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const withoutUnseen = (text: string) =>
  text
    .replace(deceptive, '')
    .replace(
      anyRun,
      (run) => `${firstVariation.exec(run)?.[0] ?? ''}${firstJoiner.exec(run)?.[0] ?? ''}`,
    );

const trimmed = (text: string) =>
  visible.test(text) ? withoutEnds(text, (character) => blank.test(character)) : '';

/**
 * Trims a well-formed text at both ends. A regular expression that ends in `+$` would take
 * quadratic time.
 */
export function withoutEnds(
  text: string,
  isTooMuchAtStart: (character: string) => boolean,
  isTooMuchAtEnd = isTooMuchAtStart,
): string {
  let [start, end] = [0, text.length];
  const characterAt = (at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);
  while (start < end && isTooMuchAtStart(characterAt(start))) start += characterAt(start).length;
  const lastAt = () => end - (/[\uDC00-\uDFFF]/.test(text.charAt(end - 1)) ? 2 : 1);
  while (end > start && isTooMuchAtEnd(characterAt(lastAt()))) end = lastAt();
  return text.slice(start, end);
}
