import { dir } from 'i18next';
import { perLocale } from './codes.ts';

/** What is wrong with a text. Visitors never see a text with errors. */
export interface Problems {
  errors: string[];
  warnings: string[];
}

/** What no visitor should read, whatever the subject. Nothing counts that the French text has, too. */
export function nonsenseIn(translation: string, text: string, locale: string): Problems {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const character of new Set(translation.match(invisible(locale)))) {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    errors.push(`an invisible or lost character (U+${code}): type the text again`);
  }
  const [garbled, meant] = mojibakeIn(translation);
  if (garbled) errors.push(`“${garbled}” looks like a wrong encoding of “${meant}”: type the text again, save the file as UTF-8`);
  const words = wordsOf(translation).replaceAll(invisible(locale), '');
  const label = labelOf(text) ? undefined : labelOf(words);
  const found = damage.flatMap((kind) => words.match(kind) ?? []).filter((left) => !text.includes(left));
  if (label && (machineLabel.test(label) || nameOf(locale).test(label))) found.push(label);
  for (const one of new Set(found))
    errors.push(`“${one}” was left by a program, a machine or a note, or is a lost letter: remove it, or type what is meant`);
  if (hasWords(text) && !hasWords(words)) errors.push('there is no translation in it');

  const mark = words.match(/[?()[\]~#]/g)?.find((one) => !text.includes(one));
  if (mark && errors.length === 0) warnings.push(`“${mark}” is not in the French text: is it a lost letter or a note?`);
  if (label && errors.length === 0 && /^[^\s.,]+ [^.,]+$/.test(label))
    warnings.push(`“${label}” has no counterpart in the French text: is it a note?`);
  if (translation.length > 2 * text.length + 60)
    warnings.push('it is much longer than the French text: is it an answer instead of a translation?');
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

/** Kinds of damage that no sentence has by intention. */
const damage = [
  // Signs of code, Markdown, spreadsheets' errors and translators' tools, which are not in prose.
  /[_=^\\*`|$]+|\]\(|\[object|^>|#\W?\p{Lu}+/gu,
  // Letters escaped as ASCII: entities (without their semicolon, or with spaces inside), percent signs, code points, UTF-7.
  /&\w{2,};|&[a-z]\w+|&\s?#|&\s(?:amp|nbsp|[lg]t|quot|apos)\b|\p{L}%|(?<!\d\s?)%[a-z@(]|[Uu]\+?0[\dA-Fa-f]{3}|\+\w{3,}-/gu,
  // Base64, hexadecimal digits, names that programs make.
  /\b(?:[A-Z]*[a-z\d]+[A-Z]+){3,}\w*|\b(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{8,}\b|\b[a-z]+\d{4,}\b/g,
  // One-byte encodings mistaken for each other: a sign or an accented capital within a word (unless Irish), capitals after a
  // small letter, a word of nothing but accents, lines of boxes.
  /\p{L}+(?:\?+(?!\p{Lo})|[\p{So}\p{Sc}\p{Sk}\p{No}ˆ±¬×÷¡¿§¶†‡‰‚„”«»‹›]|(?<!\b[nht])(?![A-Z])(?=\p{sc=Latn})\p{Lu}(?=\p{Ll}))\p{L}+/gu,
  /\p{Ll}(?=\p{sc=Cyrl})\p{Lu}{3,}|(?<!\p{L})[À-ÖØ-öø-ÿ]{3,}(?:[À-ÖØ-öø-ÿ]{4,}|\s[À-ÖØ-öø-ÿ]{3,})(?!\p{L})|[\u2500-\u259F]+/gu,
  // A program's value or error, or a note to do something, in place of the text.
  /^\P{L}*(?:null|undefined|NaN|nil|N\/A|true|false)\P{L}*$|(?<![\d.,])[45]\d\d(?=\s\p{L}|$)|(?:quota|limit) exceeded/gu,
  /^TODO\b|\bTODO\b\s*(?:[:)]|$)|\b(?:FIXME|TBD|WIP|[Xx]{3,}|MISSING|UNTRANSLATED)\b|\b[Ll]orem ipsum/g,
  // A machine that signs, speaks of itself or declines.
  /[[(][^\])]*translat[^\])]*[\])]|\btranslated (?:with|by)\b|\bDeepL\b|^(?:sure|certainly|of course)\b[^.!]*!|\bas an AI\b|\bI(?:['’]m| am) (?:sorry|unable)\b|\bI can(?:['’]?t|not)\b/gi,
];

/** What stands before a colon at the beginning, such as `Note:`. */
const labelOf = (text: string) => text.match(/^[^:：]*[:：](?![\d/])/)?.[0];

/** A label that speaks of the translation, or a machine's that begins its answer. */
const machineLabel =
  /translat|tradu[cçtz]|übersetz|vertal|tłumacz|перев[ео]д|переклад|翻[译譯訳]|번역|ترجم|!|^(?:sure|certainly|of course|here|output|answer|response|result|assistant|note)\b/iu;

/** A language's name before the text, in English, French or the language itself. */
const nameOf = perLocale((locale) => {
  const { language } = new Intl.Locale(locale);
  const names = ['en', 'fr', locale].map((one) => new Intl.DisplayNames(one, { type: 'language' }).of(language));
  return new RegExp(`^\\P{L}?(?:${names.join('|')})\\s?[:：]`, 'iu');
});

/** Ω and μ are units. Abbreviations can have an ending of another alphabet. A Chinese character within a Latin word is two bytes of one letter. */
const mixedAlphabets =
  /\p{sc=Latn}.*(?![Ωμ])[\p{sc=Cyrl}\p{sc=Grek}]|(?![Ωμ])[\p{sc=Cyrl}\p{sc=Grek}].*\p{sc=Latn}|\p{sc=Latn}[\p{sc=Han}\uFF61-\uFF9F]{1,2}[a-z]/u;
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
