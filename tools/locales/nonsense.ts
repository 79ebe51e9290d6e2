import { dir } from 'i18next';
import { perLocale } from './codes.ts';

/** What is wrong with a text. Visitors never see a text with errors. */
export interface Problems {
  errors: string[];
  warnings: string[];
}

/** What no visitor should read, whatever the subject. */
export function nonsenseIn(translation: string, text: string, locale: string): Problems {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const character of new Set(translation.match(invisible(locale)))) {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    errors.push(`an invisible or lost character (U+${code}): type the text again`);
  }
  const [garbled, meant] = mojibakeIn(translation);
  if (garbled) errors.push(`“${garbled}” looks like a wrong encoding of “${meant}”: type the text again, save the file as UTF-8`);
  const words = wordsOf(translation);
  const found = [...leftovers, nameOf(locale)].flatMap((pattern) => words.match(pattern) ?? []);
  for (const one of new Set(found.filter((left) => !text.includes(left))))
    errors.push(`“${one}” was left by a program, a machine or a note, or is a lost letter: remove it, or type what is meant`);
  if (hasWords(text) && !hasWords(words)) errors.push('there is no translation in it');

  const mark = words.match(/[?()[\]~#|`]/g)?.find((one) => !text.includes(one));
  if (mark && errors.length === 0) warnings.push(`“${mark}” is not in the French text: is it a lost letter or a note?`);
  const mixed = words.match(/[\p{L}\p{M}]+/gu)?.find((word) => mixedAlphabets.test(word) && !startsWithAcronym.test(word));
  if (mixed) warnings.push(`“${mixed}” has letters of two alphabets: type it again`);
  const isQuoted = /^["“«][^"”»]*["”»]$/.test(translation) && !/^["“«]/.test(text);
  if (isQuoted) warnings.push('there are no quotation marks around the French text');
  return { errors, warnings };
}

/** A text without placeholders, tags and addresses. */
const wordsOf = (text: string) => text.replaceAll(/\{\{.*?\}\}|<\/?\w[^<>]*>|\w+:\/\/\S+/g, ' ');
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(wordsOf(text));

/** Control, private, unassigned, filling and replacement characters; direction marks and spaces without width, unless scripts need them. */
const invisible = perLocale((locale) => {
  const script = new Intl.Locale(locale).maximize().script ?? '';
  // These have no spaces between words: such a space allows a new line.
  const breaks = /Khmr|Laoo|Mymr|Thai/.test(script) ? '' : String.raw`\u200B`;
  const directions = dir(locale) === 'rtl' ? '' : String.raw`\u061C\u200E\u200F\u2066-\u2069`;
  return new RegExp(`[${neverShown}${breaks}${directions}]`, 'gu');
});
const neverShown = String.raw`\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u180E\u202A-\u202E\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFD\u{E0000}-\u{E0FFF}`;

/** What people, programs and machines leave in a translation. It doesn't count where the French text has it, too. */
const leftovers = [
  // Marks of Markdown, code, spreadsheets and translators' tools.
  /[_=^\\*]|<\||\]\(|\[(?:void|object|\d+%\])|[[(](?:(?:needs?|missing|not|no|un)[\s-]*)?translat[^\])]*[\])]/gi,
  // Entities of HTML: translating machines lose the semicolon, or add spaces.
  /&#?\w{2,8};|&\s?(?:#\s?x?\d+|(?:nbsp|amp|[lg]t|quot|apos|hellip|euro|[lrmn]\w?(?:quo|dash)|\w(?:acute|grave|circ|uml|cedil|tilde))\b)/gi,
  /#(?:N\/A|REF|NAME|VALUE|NULL|DIV\/0)|\$t\(|(?<![\d\s\u00A0])%(?:\d\$)?[sd@]\b|\bcrwd\w+\d/g,
  /^[^\p{L}\p{N}]*(?:null|undefined|NaN)[^\p{L}\p{N}]*$/gu,
  /^TODO\b|\bTODO\b\s*(?:[:)]|$)|\b(?:FIXME|TBD|XXX+|MISSING|UNTRANSLATED)\b/g,
  /lorem ipsum|\bas an AI\b|\bI can(?:['’]?t|not) (?:assist|help|translate)\b|\bprovide the text\b|translated (?:with|by)\b/gi,
  /status code \d+|\b(?:429 Too|50\d (?:Bad|Gateway|Internal|Service)) \w+|(?:quota|rate limit) exceeded|MYMEMORY WARNING|QUERY LENGTH LIMIT/gi,
  // How a machine begins its answer.
  /^[^:：]*(?:translat|tradu[cçtz]|übersetz|vertal|tłumacz|перев[ео]д|переклад|翻[译譯訳]|번역|ترجم)[^:：]*[:：]/giu,
  /^\p{L}[^:：]{0,30}![^:：]*[:：]|^(?:sure|certainly|of course)\b[^:!]{0,30}[:!]|^(?:output|answer|assistant)\s?:/giu,
  // One-byte encodings mistaken for each other, signs for letters, bytes as ASCII.
  /[\p{Lu}\p{Ll}]+\?+[\p{Lu}\p{Ll}]+|\p{L}+[ÈËÌÏÒÔÙÛŠŽŸ™‡‰¸ˆ˚˜‚„”›†¡¢£¤¥¦§¨©¬®¯°±¹²³¶¼½¾÷¿][\p{Ll}]+|(?<!\p{L})[À-ÖØ-öø-ÿ]{3,}\s[À-ÖØ-öø-ÿ]{3,}(?!\p{L})|[а-я][А-Я]{3,}|[\u2500-\u259F]+|\p{L}%[\dA-F]{2}|\+[A-Z][\dA-Za-z+/]{2,}-/gu,
  // Base64, hexadecimal digits.
  /\b(?=\D*\d)[\da-f]{16,}|(?<![\w@./-])(?=[A-Za-z+/]*\d)(?=[\w+/]{12})(?:[A-Z]*[a-z\d+/]+[A-Z]+){3,}[\w+/]*/g,
];

/** A language's name before the text, in English, French or the language itself. */
const nameOf = perLocale((locale) => {
  const { language } = new Intl.Locale(locale);
  const names = ['en', 'fr', locale].map((one) => new Intl.DisplayNames(one, { type: 'language' }).of(language));
  return new RegExp(`^\\P{L}?(?:${names.join('|')})\\s?[:：]`, 'giu');
});

/** Ω and μ are units. Abbreviations can have an ending of another alphabet. */
const mixedAlphabets = /\p{sc=Latn}.*(?![Ωμ])[\p{sc=Cyrl}\p{sc=Grek}]|(?![Ωμ])[\p{sc=Cyrl}\p{sc=Grek}].*\p{sc=Latn}/u;
const startsWithAcronym = /^[A-Z]{2,}\p{sc=Cyrl}+$/u;

/** Encodings that UTF-8 is read in, and how many letters in a row don't look like it by chance. */
const encodings = [
  { name: 'windows-1252', letters: 2 },
  { name: 'macintosh', letters: 2 },
  { name: 'windows-1250', letters: 2 },
  { name: 'windows-1251', letters: 3 },
].map(({ name, letters }) => {
  const bytes = Array.from({ length: 128 }, (_, index) => index + 128);
  // Latin-1 is Windows-1252 with control characters.
  const latin1 = bytes.slice(0, 32).map((byte) => [String.fromCharCode(byte), byte] as const);
  const table = new Map([...latin1, ...bytes.map((byte) => [new TextDecoder(name).decode(Uint8Array.of(byte)), byte] as const)]);
  return { table, letters };
});

const utf8 = /(?:[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3})+/g;

/**
 * Finds UTF-8 that was read in another encoding: characters whose bytes there are UTF-8 of what people write, such as
 * `Ã©` for `é`. Returns both; nothing if there is none.
 */
function mojibakeIn(text: string): [found: string, meant: string] | [] {
  for (const { table, letters } of encodings) {
    const bytes = Array.from({ length: text.length }, (_, at) => String.fromCharCode(table.get(text.charAt(at)) ?? 0)).join('');
    for (const { 0: run, index } of bytes.matchAll(utf8)) {
      const end = index + run.length;
      const found = text.slice(index, end);
      const meant = Buffer.from(run, 'latin1').toString();
      const isUtf8 = Buffer.from(meant).toString('latin1') === run;
      // By chance, É» is ɻ, and é » is 頻.
      const endsWord = /\p{Lu}$/u.test(text.slice(0, index)) && /^.[\p{Lu}\p{Z}\p{P}™°]$/u.test(found);
      const isWord = (meant.match(/[\p{L}\p{M}]/gu)?.length ?? 0) >= letters && /^[\p{L}\p{M}]+$/u.test(meant);
      const isInWord = /^\p{L}/u.test(found) && /^\p{L}/u.test(text.slice(end)) && /^[\u0180-\u0259\u1E00-\u1EFF]$/.test(meant);
      const isCommon = /[\u00A0-\u017F\u2010-\u27BF\u{1F000}-\u{1FAFF}]|\uFEFF/u.test(meant);
      if (isUtf8 && !endsWord && (isWord || (letters === 2 && (isInWord || isCommon)))) return [found, meant];
    }
  }
  return [];
}
