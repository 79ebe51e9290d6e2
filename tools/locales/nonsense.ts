import { dir } from 'i18next';

/** What is wrong with a text. Visitors never see a text with errors. */
export interface Problems {
  errors: string[];
  warnings: string[];
}

/** What no visitor should read, whatever the French text is about. */
export function nonsenseIn(translation: string, text: string, locale: string): Problems {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const [entity] of translation.matchAll(entities)) {
    errors.push(`${entity} would be shown as it is: type the character itself`);
  }
  // Between words of scripts that have no spaces, a zero-width space allows a new line.
  const breaksLines = /Khmr|Laoo|Mymr|Thai/.test(new Intl.Locale(locale).maximize().script ?? '');
  const shown = breaksLines ? translation.replaceAll('\u200B', '') : translation;
  for (const character of new Set(shown.match(invisible(locale)))) {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    errors.push(`an invisible or lost character (U+${code}): type the text again`);
  }
  const [garbled, meant] = mojibakeIn(translation);
  if (garbled) errors.push(`“${garbled}” looks like a wrong encoding of “${meant}”: type the text again, save the file as UTF-8`);
  const [leftover] = [...translation.matchAll(leftovers)].map(([found]) => found).filter((found) => !text.includes(found));
  if (leftover) errors.push(`“${leftover}” looks like something that a tool left behind: remove it`);
  if (hasWords(text) && !hasWords(translation)) errors.push('there is no translation in it');

  const lost = withoutAddresses(translation).includes('?') && !text.includes('?');
  if (lost) warnings.push('a question mark that is not in the French text: is it a lost letter?');
  const mixed = translation.match(/[\p{L}\p{M}]+/gu)?.find(mixesAlphabets);
  if (mixed) warnings.push(`“${mixed}” has letters of two alphabets that look alike: type it again`);
  const isQuoted = /^["“«][^"”»]*["”»]$/.test(translation) && !/^["“«]/.test(text);
  if (isQuoted) warnings.push('there are no quotation marks around the French text');
  return { errors, warnings };
}

/** Named as HTML does, also where a translating machine has lost the semicolon or added spaces. */
const entities =
  /&(?:#\w+|[a-z]\w+);|&\s?(?:#\s?x?[\da-f]{2,}|(?:nbsp|amp|lt|gt|quot|apos|[lr][as]?quo|[lr]dquo|[mn]dash|hellip|euro|[a-z](?:acute|grave|circ|uml|cedil|tilde))\b)\s?;?/gi;

const withoutAddresses = (text: string) => text.replaceAll(/\w+:\/\/\S+/g, 'x');
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text.replaceAll(/\{\{.*?\}\}|<[^<>]*>/g, ''));

/** Control, private, unassigned, filling and replacement characters; direction marks, unless right-to-left scripts need them. */
const invisible = (locale: string) =>
  dir(locale) === 'rtl' ? neverShown : new RegExp(`${neverShown.source}|${directions}`, 'gu');
const neverShown =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u180E\u200B\u202A-\u202E\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFD\u{E0000}-\u{E0FFF}]/gu;
const directions = String.raw`[\u061C\u200E\u200F\u2066-\u2069]`;

/** Of spreadsheets, translators' tools and machines, formats of other programs, and letters lost within words. */
const leftovers = new RegExp(
  [
    String.raw`#(?:N/A|REF!|NAME\?|VALUE!|NULL!|DIV/0!)|\[object Object\]|^[^\p{L}\p{N}]*(?:null|undefined|NaN)[^\p{L}\p{N}]*$`,
    String.raw`\bTODO\b\s*(?:[:\])]|$)|^TODO\b|\b(?:FIXME|TBD|XXX+|MISSING|UNTRANSLATED)\b|[Ll]orem ipsum`,
    String.raw`[[(<](?:needs?|missing|not|no|un-?)\s?-?(?:translat\w*)[^\])>]*[\])>]|\[(?:[Tt]ranslat\w*|TRANSLAT\w*|void|VOID)[^\]]*\]`,
    String.raw`[Hh]ere(?:['’]s| is| are) (?:the|your|a|my) [^.:]*translat\w*|\b[Aa]s an AI\b|[Tt]ransla(?:tion|ted text)\s*:|[Tt]ranslated (?:with|by)\b`,
    String.raw`[Vv]oici la traduction|[Hh]ier ist die Übersetzung|[Aa]quí (?:está|tienes) la traducción|[Ee]cco la traduzione`,
    String.raw`[Rr]equest failed|status code \d+|[Tt]oo many requests|[Qq]uota exceeded|[Rr]ate limit|MYMEMORY WARNING|QUERY LENGTH LIMIT`,
    String.raw`\*\*|__\w*|\x60{3}|(?<=^|\s)\x60[^\x60']+\x60|^#+\s|\]\(\S|\$t\(|\\[a-z"'nrt/]|\{0>|<\}\d*\{>|crwd\w+\d`,
    String.raw`(?<![\d\s\u00A0])%(?:\d\$)?[sd@]\b|%\d\$[sd@]|%\(\w+\)[sd]?|%\{\w+\}|[\u2500-\u257F\u2580-\u259F]+`,
    String.raw`(?<!:\/\/\S*)[\p{Lu}\p{Ll}]+\?+[\p{Lu}\p{Ll}]+`,
  ].join('|'),
  'gu',
);

/** Whether a word of one alphabet has letters of another that look like its own. */
function mixesAlphabets(word: string): boolean {
  const [latin = '', other = ''] = [/\P{sc=Latn}/gu, /[^\p{sc=Cyrl}\p{sc=Grek}]/gu].map((others) => word.replaceAll(others, ''));
  return latin.length > other.length
    ? /^[аеорсухіјѕһԁАВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]+$/.test(other)
    : /^[aceopxyijsABCEHIKMOPTXY]+$/.test(latin);
}

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
