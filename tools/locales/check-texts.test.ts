import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import { checkFrench, checkText } from './check-texts.ts';
import { readFrench, type SourceText } from './french.ts';
import { sourceOf } from '../../tests/support/source-sample.ts';

/** A text's errors, then its warnings in parentheses. */
function found(translation: string, text: string, more: Partial<SourceText> = {}): string[] {
  const { errors, warnings } = checkText(translation, sourceOf('site:a', text, more));
  return [...errors, ...warnings.map((warning) => `(${warning})`)];
}

test.each<[what: string, translation: string, french: string, more?: Partial<SourceText>]>([
  [
    'placeholders in another order, or repeated',
    '{{ last }} {{first}} {{first}}',
    '{{first}} {{last}}',
  ],
  ['a tag that has no words in French either', 'a<br></br>b', 'x<br></br>y'],
  ['a tag whose words are a placeholder', '<a>{{phone}}</a>', '<a>+225 27</a> {{phone}}'],
  ['tags in another order', '<b>{{phone}}</b>, <a>x</a>', '<a>x</a> <b>{{phone}}</b>'],
  ['an ampersand and a less-than sign', 'R&D; 2 < 3', 'x'],
  ['direction marks', 'هاتف \u200E+225\u200E', 'x'],
  ['days of other languages', 'Pazartesi’den Cuma’ya', 'Du lundi au vendredi'],
  ['any alphabet, several of them, and any words', 'IT-компания kΩ, TODO: ߒߞߏ, Kɔ́ndɔ́', 'x'],
  ['a length counted in visible characters', 'हिन्दी', 'x', { maxLength: 3 }],
])('in a translation, %s is valid', (_, translation, french, more) => {
  expect(found(translation, french, more)).toEqual([]);
});

// With a regular expression of quadratic time, this test would take minutes.
test.each(['{{', '{{ ', ' ', '$t(', '<a'])(
  'a text that repeats %j 200,000 times is checked',
  (unit) => {
    expect(found(`{{${unit.repeat(200_000)}`, '{{brand}}')).toContain('{{brand}} is missing');
  },
);

test.each<
  [
    what: string,
    translation: string,
    french: string,
    more: Partial<SourceText>,
    ...problems: string[],
  ]
>([
  [
    'a translated placeholder',
    'P {{erster}}',
    'P {{first}}',
    {},
    '{{first}} is missing',
    '{{erster}} is not in the French',
  ],
  ['another text that is inserted', 'P $t(site:b)', 'P', {}, '$t( is not in the French'],
  ['a missing brace', '© {{brand}', '© {{brand}}', {}, '{{brand}} is missing'],
  [
    'a missing tag and another one',
    '<b>x</b>',
    '<a>x</a>',
    {},
    '<a> is missing',
    '</a> is missing',
    '<b> is not',
    '</b> is not',
  ],
  ['a tag with attributes', 'x <img src=x>', 'x', {}, '<img src=x> is not in the French'],
  ['a tag that is not closed', '<a>x</a> <a>y', '<a>x</a>', {}, 'a tag is not closed'],
  ['wrongly nested tags', '<a>x<b>y</a></b>', '<a>x</a><b>y</b>', {}, 'a tag is not closed'],
  [
    'a tag that became empty',
    'Read the legal notice <a> </a>.',
    'Lire la <a>notice légale</a>.',
    {},
    '<a> has lost its words',
  ],
  [
    'a repeated tag that has lost its words',
    '<b>A</b> or <b>…</b> B',
    '<b>A</b> ou <b>B</b>',
    {},
    '<b> has lost its words',
  ],
  [
    'a tag around another that became empty',
    '<a><b></b></a>: {{phone}}',
    '<a><b>{{phone}}</b></a>',
    {},
    '<a> has lost its words',
    '<b> has lost its words',
  ],
  ['a lost letter', 'R\uFFFDseau', 'x', {}, 'a lost letter'],
  ['a line break', 'Home\n', 'x', {}, 'it has a line break: write it on one line'],
  ['a missing asterisk', 'Name', 'Nom *', {}, 'the * that marks a required field is missing'],
  [
    'a text longer than its note allows',
    'Startseite',
    'x',
    { maxLength: 9 },
    '(10 characters; at most 9 fit)',
  ],
  [
    'a brand that is too long',
    '{{brand}} 1',
    '{{brand}}',
    { maxLength: company.name.length },
    'characters; at most',
  ],
  [
    'a translated name',
    'VPN',
    'TIC-VPN',
    { verbatim: true },
    '(should stay as it is in French (see its note))',
  ],
  [
    'a missing name or address',
    'you@x.com',
    'x',
    { names: ['exemple.ci'] },
    '(“exemple.ci” is missing; it should stay as it is)',
  ],
])('in a translation, %s is reported', (_, translation, french, more, ...problems) => {
  expect(found(translation, french, more)).toEqual(
    problems.map((problem) => expect.stringContaining(problem)),
  );
});

const french = readFrench('locales');

test('the French texts of this site have no errors', () => {
  expect(checkFrench(french)).toEqual([]);
});

test('translators are told to keep the names of offers, partners and clients', () => {
  const names = french.filter(({ key }) =>
    /^(offers:.*\.label|(partners|clients):.*\.name)$/.test(key),
  );
  expect(names.filter(({ verbatim }) => !verbatim)).toEqual([]);
  expect(names.map(({ text }) => text)).toContain('TIC-VPN');
});

test('the French text about the opening days names the first and the last day on which the company is open', () => {
  const days =
    'Monday lundi Tuesday mardi Wednesday mercredi Thursday jeudi Friday vendredi Saturday samedi Sunday dimanche'.split(
      ' ',
    );
  const [first, last] = [company.hours.dayOfWeek.at(0), company.hours.dayOfWeek.at(-1)].map(
    (day) => days[days.indexOf(day!) + 1],
  );
  expect(french.find(({ key }) => key === 'common:promises.days')?.text).toBe(
    `Du ${first} au ${last}`,
  );
});

test('the code contains the last part of the key of each French text', () => {
  const files = globSync('{src,functions/src}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  );
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const isUsed = (name = '') => new RegExp(`['"\`.}:]${name}\\b|\\b'?${name}'?: `).test(code);
  const unused = french.filter(({ key }) => !isUsed(key.split(/[:.]/).at(-1)));
  expect(unused.map(({ key }) => key)).toEqual([]);
});

const inFrench = (...sources: SourceText[]) => checkFrench(sources).map(({ message }) => message);

test.each<[what: string, source: SourceText, problem: string]>([
  ['an empty text', sourceOf('a', ''), 'the text is empty'],
  [
    'a text that is too long',
    sourceOf('a', 'Bonjour', { maxLength: 2 }),
    '7 characters; at most 2 fit',
  ],
  [
    'a text without the tag that its note names',
    sourceOf('a', 'au 1', { notes: ['<phone> devient un lien'] }),
    '<phone> is missing',
  ],
  [
    'a plural form',
    sourceOf('a:messages_one', 'Un message'),
    'write one text that fits every number',
  ],
])('in French, %s is an error', (_, source, problem) => {
  expect(inFrench(source)).toEqual([expect.stringContaining(problem)]);
});

test('French typography is checked, except in verbatim texts, which may be English', () => {
  const right =
    "Ex._: {{name}}_? Quoi_?! «_Oui_»_; L'horaire_: 8h, 8:30 :-) ;) https://exemple.ci/?a=1;b=2! mailto://x";
  expect(
    inFrench(
      sourceOf('a', right.replaceAll('_', '\u00A0')),
      sourceOf('b', 'Oops!', { verbatim: true }),
    ),
  ).toEqual([]);
  const wrong =
    'Une agence ? Bonjour! Ex. : Awa un; deux « Oui » {{name}} ! Non\u202F! Voir: l’accueil';
  const places = [
    'agence ?',
    'Bonjour!',
    'Ex. :',
    'un;',
    '«',
    '»',
    'x !',
    'Non\u202F!',
    'Voir:',
    '’',
  ];
  expect(inFrench(sourceOf('a', wrong))).toEqual(
    places.map((place) => expect.stringContaining(place)),
  );
});
