import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { checkFrench, checkText, daysIn } from './checks.ts';
import { readFrench, type Source } from './french.ts';

const brandLength = company.name.length;
const source = { key: 'site:a', text: 'Bonjour', notes: [], maxLength: undefined, verbatim: false, mustKeep: [] };

/** The errors, then the warnings in parentheses. */
function found(translation: string, french: string | Partial<Source & { locale: string }> = {}): string[] {
  const { locale = 'en', ...changes } = typeof french === 'string' ? { text: french } : french;
  const { errors, warnings } = checkText(translation, { ...source, ...changes }, locale);
  return [...errors, ...warnings.map((warning) => `(${warning})`)];
}

test.each<[what: string, translation: string, french?: Parameters<typeof found>[1]]>([
  ['placeholders in another order, or repeated', '{{ last }} {{first}} {{first}}', '{{first}} {{last}}'],
  ['tags in another order', '<b>{{phone}}</b>, <a>x</a>', '<a>x</a> <b>{{phone}}</b>'],
  ['a form for a single number, without it', 'one star of {{max}}', { key: 'a_one', text: '{{count}} étoile sur {{max}}' }],
  ['an ampersand and a less-than sign', 'R&D; 2 < 3'],
  ['direction marks in a right-to-left language', 'هاتف \u200E+225\u200E', { locale: 'ar' }],
  ['a zero-width non-joiner', 'می\u200Cخواهم', { locale: 'fa' }],
  ['the same days', 'Open from Monday to Friday', 'Du lundi au vendredi'],
  ['days in an inflected language', 'с понедельника по пятницу', { text: 'Du lundi au vendredi', locale: 'ru' }],
  ['accented capitals', 'ÂÃO, NÃO, «À la carte»'],
  [
    'what bytes of UTF-8 would look like, by chance',
    'Qualité\u00A0» CAFÉ\u00A0», «\u00A0À, l’été, c’è, «está»…, ВІТІ, Spaß«, PÅ»',
  ],
  ['alphabets together', 'kΩ, µm, μTP, IT-компания, SMSка', { locale: 'ru' }],
  ['a question, an address with one, and a percentage', 'Why? https://x.ci/?q=a_b 100 %d (x)', 'Quoi (x) ?'],
  ['words that leftovers have', 'TIENE TODO. Nullable, todo. Request failed: too many requests', 'Tout'],
  ['names of products, standards, ranges', 'Office365, ISO27001, VoIP, JavaScript, M&Ms, 8:30, 5 m², %50', 'x ?'],
  ['words with many accents', 'żółć, Příliš žluťoučký, được đỡ đần, i nÉirinn, þjóðböð'],
  ['a label that French has, too', 'Note: English: 5', 'Remarque\u00A0: 5'],
  ['a line that may break', 'សេវា\u200Bកម្ម', { locale: 'km' }],
  ['nested tags, and repeated ones', '<a>x <b>y</b></a> <a>z</a>', '<a><b>x</b></a>'],
  ['a length counted in visible characters', 'हिन्दी', { maxLength: 3, locale: 'hi' }],
])('%s: valid', (_, translation, french) => {
  expect(found(translation, french)).toEqual([]);
});

test.each<[what: string, translation: string, french: Parameters<typeof found>[1], ...problems: string[]]>([
  ['a translated placeholder', 'P {{erster}}', 'P {{first}}', '{{first}} is missing', '{{erster}} is not in the French'],
  ['a missing brace', '© {{brand}', '© {{brand}}', '{{brand}} is missing', 'a placeholder needs two braces'],
  ['a number missing from a form for many', 'many', { key: 'a_other', text: '{{count}} as' }, '{{count}} is missing'],
  ['a missing tag and another one', '<b>x</b>', '<a>x</a>', '<a> is missing', '</a> is missing', '<b> is not', '</b> is not'],
  ['a tag with attributes', 'x <img src=x>', 'x', '<img src=x> is not in the French'],
  ['a truncated tag', 'x <a', 'x', '<a is not in the French'],
  ['a tag without its text', '<a></a>x', '<a>x</a>', '<a></a> is not closed, has no text'],
  ['a tag that is not closed', '<a>x</a> <a>y', '<a>x</a>', '<a>… is not closed'],
  ['a link within a link', '<a>x <a>y</a></a>', '<a>x</a>', '<a><a> is not closed'],
  ['a comment', 'x <!-- y -->', 'x', '<!-- y --> is not in the French'],
  ['its key', 'site:a', 'x', 'its key is no translation'],
  ['look-alikes', 'Accuеil', 'x', '(“Accuеil” has letters of two alphabets'],
  ['wrongly nested tags', '<a>x<b>y</a></b>', '<a>x</a><b>y</b>', '<a><b> is', '</a> is', '</b> is'],
  ['an entity', 'caf&eacute;', 'x', '“&eacute;” was left by a program, a machine or a note, or is a lost letter: remove it'],
  ['trailing space', 'Home\u00A0', 'x', 'a space at the beginning or the end'],
  ['a tab and a line break', 'a\tb\nc', 'x', '(U+0009)', '(U+000A)'],
  ['a direction override in a right-to-left language', 'هاتف \u202E+225', { locale: 'ar' }, '(U+202E)'],
  ['another day', 'Monday to Friday', 'Du lundi au samedi', 'names another day of the week'],
  ['a missing asterisk', 'Name', 'Nom *', 'the * that marks a required field is missing'],
  ['a text longer than its note allows', 'Startseite', { maxLength: 9 }, '(10 characters; at most 9 fit)'],
  ['a brand that is too long', '{{brand}} 1', { text: '{{brand}}', maxLength: brandLength }, `; at most ${brandLength} fit)`],
  ['a translated name', 'VPN', { text: 'TIC-VPN', verbatim: true }, '(should stay as it is in French (see its note))'],
  ['a missing name or address', 'you@x.com', { mustKeep: ['exemple.ci'] }, '(“exemple.ci” is missing; it should stay as it is)'],
])('%s: reported', (_, translation, french, ...problems) => {
  expect(found(translation, french)).toEqual(problems.map((problem) => expect.stringContaining(problem)));
});

test.each(['windows-1252', 'macintosh', 'windows-1250'])('UTF-8 read as %s is noticed in any script', (encoding) => {
  const texts =
    'Réseau|don’t|Więcej|cœur|Prix\u00A0: 5|Güvenliği|Přihlásit|при|Υπηρεσίες|التركيب|网络集成|서비스|सेवाएँ|OK 👍'.split('|');
  const decoder = new TextDecoder(encoding);
  const garbled = texts.map((text) => decoder.decode(Buffer.from(text)));
  expect(garbled.filter((text) => !found(text).some((problem) => problem.includes('looks like a wrong encoding')))).toEqual([]);
  expect(texts.flatMap((text) => found(text))).toEqual([]);
});

test.each(['\uFFFD', '\u200B', '\u200F', '\u2028', '\uE000', '\u2062', '\u3164'])(
  'a character that nobody sees is noticed: %j',
  (one) => {
    const code = one.charCodeAt(0).toString(16).toUpperCase();
    expect(found(`a${one}b`)).toEqual([`an invisible or lost character (U+${code}): type the text again`]);
  },
);

const leftBehind = [
  ['TODO', '???', '#N/A', '=A1', '[needs translation]', '(not translated)', '[100%] x', '{0>x<}0{>y', 'null', '…', '-'],
  ['&eacute;', '&nbsp', '&#33;', '& amp;', '**x**', '*x*', '```x', '__1__', '[link](https://x)', 'x $t(hero:title)', '"x"'],
  ['Here is the translation: x', 'As an AI', "I'm sorry, but I can't assist with that", 'x<|im_end|>', '(Note: x)', 'x | y'],
  ['Sure! Here it is: x', 'Voici la traduction : x', '翻译：x', 'English: x', 'Anglais : x', 'Output: x', 'Status code 429'],
  ['C?te', 'a%20b', 'R=C3=A9seau', 'R├®seau', 'Rйseaux', '%s', 'x\\ny', '52c3a97365617578', 'U2VydmljZXMgw6AgbWVzdXJl'],
  ['U+00E9t', 'Cafu00e9', 'c3VwcG9ydA', 'see %d files', '#WERT!', 'x{0}', 'Certainly! It is x', '(to be translated)', 'N/A'],
  // Latin-1, MacRoman, code page 850, Windows-1251, KOI8-R and UTF-7, read in others.
  ['RÈseaux', 'RŽseaux', 'R‚seaux', 'Rs¢au', 'Âûáåðèòå ìåñòî', 'рТЙЧЕФ', 'R+AOk-seaux'],
  ['fÍte', 'franÁais', 'DŽp™t', 'th‚ƒtre', 'sﾃｩcuritﾃｩ', 's矇curit矇', 'Õðçñåóßåò', 'ùìåí ìëåìí', 'аЕГНОЮЯМНЯРЭ'],
];
test.each(leftBehind.flat())('what somebody or something left behind is noticed: %s', (translation) => {
  expect(found(translation)).not.toEqual([]);
});

test('only a plural form for a single number may omit it: 0 is singular in French, 21 in Russian', () => {
  const errorCount = (locale: string, form: string) => found('x', { key: `a_${form}`, text: '{{count}} a', locale }).length;
  expect([errorCount('ar', 'zero'), errorCount('ar', 'two'), errorCount('en', 'one')]).toEqual([0, 0, 0]);
  expect([errorCount('ar', 'few'), errorCount('fr', 'one'), errorCount('ru', 'one')]).toEqual([1, 1, 1]);
});

const inFrench = (...texts: object[]) => checkFrench(texts.map((text) => ({ ...source, ...text }))).map(({ message }) => message);

test('the French texts of this site have no errors', () => {
  expect(checkFrench(readFrench('locales'))).toEqual([]);
});

test('the names of offers, partners and clients are the same in every language', () => {
  const names = readFrench('locales').filter(({ key }) => /^(offers:.*\.label|(partners|clients):.*\.name)$/.test(key));
  expect(names.filter(({ verbatim }) => !verbatim)).toEqual([]);
  expect(names.map(({ text }) => text)).toContain('TIC-VPN');
});

test('the French text about the opening days names the first and the last day on which the company is open', () => {
  const open = company.hours.dayOfWeek.flatMap((day) => daysIn(day, 'en'));
  const texts = readFrench('locales').filter(({ key }) => /^common:promises\.days$/.test(key));
  expect(texts.map(({ text }) => daysIn(text, 'fr'))).toEqual([[open.at(0), open.at(-1)]]);
});

test('in French, a missing or too long text is an error', () => {
  const forms = [{ key: 'a_one' }, { key: 'a_other' }];
  expect(inFrench({ text: '' }, { key: 'b', maxLength: 2 }, ...forms)).toEqual([
    'the text is empty',
    '7 characters; at most 2 fit',
    'this plural form is missing',
  ]);
});

test('in French, a tag that the note names must be in the text', () => {
  const notes = ['<phone>…</phone> devient un lien'];
  expect(inFrench({ text: 'au <phone>1</phone>', notes }, { key: 'b', text: 'au 1', notes })).toEqual([
    '<phone> is missing, which its note names',
    '</phone> is missing, which its note names',
  ]);
});

test('French typography is checked, except in verbatim texts, which may be English', () => {
  const right = "Ex._: {{name}}_? Quoi_?! «_Oui_»_; L'horaire_: 8h, 8:30 :-) ;) https://exemple.ci/?a=1;b=2! mailto://x";
  expect(inFrench({ text: right.replaceAll('_', '\u00A0') }, { text: 'Oops!', verbatim: true })).toEqual([]);
  const wrong = 'Une agence ? Bonjour! Ex. : Awa un; deux « Oui » {{name}} ! Non\u202F! Voir: l’accueil';
  const places = ['agence ?', 'Bonjour!', 'Ex. :', 'un;', '«', '»', 'x !', 'Non\u202F!', 'Voir:', '’'];
  expect(inFrench({ text: wrong })).toEqual(places.map((place) => expect.stringContaining(place)));
});
