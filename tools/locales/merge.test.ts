import { expect, test } from 'vitest';
import type { Source } from './french.ts';
import { merge } from './merge.ts';
import { sourcesFor } from './plurals.ts';
import { emptyPo, type PoEntry, type PoFile, poText } from './po.ts';

const plain = { notes: [], maxLength: undefined, verbatim: false, mustKeep: [] };
const source = (key: string, text: string, more: Partial<Source> = {}): Source => ({ ...plain, key, text, ...more });

const file = (entries: readonly PoEntry[], obsolete: readonly PoEntry[] = []): PoFile => ({
  ...emptyPo('en'),
  entries,
  obsolete,
});

/** An entry from `key|French|translation`, or `key|French|?translation|older French` if it is fuzzy. */
function entry(line: string): PoEntry {
  const [msgctxt = '', msgid = '', translation = '', previous] = line.split('|');
  const comments = translation.startsWith('?') ? { flag: 'fuzzy' } : {};
  return { msgctxt, msgid, msgstr: translation.replace('?', ''), ...(previous && { previous }), comments };
}

const asLine = ({ msgctxt, msgid, msgstr, previous, comments }: PoEntry) =>
  [msgctxt, msgid, `${comments?.flag ? '?' : ''}${msgstr}`, previous ?? []].flat().join('|');

test.each<[what: string, before: string[], french: string[][], after: string[]]>([
  ['a new file has all texts in French order', [], [['x|B', 'a|A']], ['x|B|', 'a|A|']],
  ['a translation stays', ['a|Un|One'], [['a|Un']], ['a|Un|One']],
  ['if its text changes, it becomes fuzzy and keeps the older one', ['a|Un|One'], [['a|Deux']], ['a|Deux|?One|Un']],
  ['however often that happens', ['a|Un|One'], [['a|Deux'], ['a|Trois']], ['a|Trois|?One|Un']],
  ['if the text changes back, it is finished again', ['a|Un|One'], [['a|Deux'], ['a|Un']], ['a|Un|One']],
  ['an unfinished one is not confused with an outdated one', ['a|Un|?One'], [['a|Deux']], ['a|Deux|?One']],
  ['a translation typed over the French text is kept beside it', ['a|One|'], [['a|Un'], ['a|Deux']], ['a|Deux||One']],
  ['the translation of a removed text becomes obsolete', ['a|Un|One', 'b|Deux|'], [[]], ['~a|Un|One']],
  ['it returns with its key', ['a|Un|One'], [[], ['a|Un']], ['a|Un|One']],
  ['fuzzy, if the text has changed', ['a|Un|One'], [[], ['a|Deux']], ['a|Deux|?One|Un']],
  ['it returns with its text under another key', ['a|Un|One'], [[], ['b|Un']], ['b|Un|One']],
  ['a translation is better than an empty entry', ['a|Deux|', 'a|Un|One'], [['a|Deux']], ['a|Deux|?One|Un']],
  ['an empty entry does not stand in its way', ['a|Un|', 'b|Un|One'], [['a|Un']], ['a|Un|One']],
  ['two obsolete ones of a text have different keys, as gettext asks for', ['a|Un|1', 'a|Un|2'], [[]], ['~a|Un|1', '~~a|Un|2']],
  ['a renamed key keeps it', ['a|Un|One'], [['b|Un']], ['b|Un|One']],
  ['in the same plural form', ['n_one|N|1', 'n_other|N|2'], [['m_other|N', 'm_one|N']], ['m_other|N|2', 'm_one|N|1']],
  [
    'a lost key is found by a text that is there once',
    ['|Un|One', '|n_one|N'],
    [['a|Un', 'n_one|N', 'n_other|N']],
    ['a|Un|One', 'n_one|N|N', 'n_other|N|'],
  ],
  ['or in the same order', ['|Un|One', '|Un|First'], [['a|Un', 'b|Un']], ['a|Un|One', 'b|Un|First']],
  ['a key in place of the text is found', ['|a|One', '|b\u0004Deux|Two'], [['a|Un', 'b|Deux']], ['a|Un|One', 'b|Deux|Two']],
  ['a lost text is found by its key', ['a||One', 'b|Deux|Two'], [['a|Un', 'b|Deux']], ['a|Un|One', 'b|Deux|Two']],
  ['spaces and apostrophes are no change', ['a|L’ami ?|One'], [["a|L'ami\u00A0?"]], ["a|L'ami\u00A0?|One"]],
  ['a verbatim text needs no translator', ['b|x|'], [['a|=TIC-VPN']], ['a|TIC-VPN|TIC-VPN']],
  ['and follows French', ['a|TIC-VPN|TIC-VPN'], [['a|=TIC-TV']], ['a|TIC-TV|TIC-TV']],
  ['unless a translator wrote something else', ['a|TIC-VPN|VPN'], [['a|=TIC-TV']], ['a|TIC-TV|?VPN|TIC-VPN']],
])('%s', (_, before, french, after) => {
  let po = file(before.map(entry));
  for (const texts of french) {
    const split = texts.map((line) => line.split('|') as [string, string]);
    const sources = split.map(([key, text]) => source(key, text.replace('=', ''), { verbatim: text.startsWith('=') }));
    po = merge(sources, po, 'en');
  }
  expect([...po.entries.map(asLine), ...po.obsolete.map((one) => `~${asLine(one)}`)]).toEqual(after);
});

test("notes are updated; a translator's comments, other flags and the header stay", () => {
  const comments = { extracted: 'Ancien', translator: 'tu?', flag: 'no-wrap', reference: 'x:1' };
  const before = { ...file([{ ...entry('a|Un|One'), comments }]), headers: { 'Last-Translator': 'Awa', Language: 'xx' } };
  const after = merge([source('a', 'Deux', { notes: ['En tête', 'Grand'], maxLength: 20 })], before, 'pt-BR');
  const extracted = 'En tête\nGrand\n20 caractères au plus';
  expect(after.entries[0]).toMatchObject({ comments: { ...comments, extracted, flag: 'fuzzy, no-wrap' }, previous: 'Un' });
  expect(after.headers).toMatchObject({ 'Last-Translator': 'Awa', Language: 'pt-BR' });
});

test('what was read in another encoding says UTF-8 from now on, as which it is written', () => {
  const headers = { ...emptyPo('en').headers, 'Content-Type': 'text/plain; charset=windows-1252', 'Last-Translator': 'Awa' };
  const raw = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=windows-1252\\n"';
  const written = poText(merge([source('a', 'Été')], { ...file([entry('a|Été|Summer')]), headers, header: { raw } }, 'en'));
  expect(written).toContain('charset=UTF-8');
  expect(written).not.toContain('windows-1252');
  expect(written).toContain('Last-Translator: Awa');
});

test.each(['One', ''])('what a translator noted about a removed text returns with it, translated or not: %j', (translation) => {
  const comments = { translator: 'la marque ?' };
  const before = file([{ ...entry(`a|Un|${translation}`), comments }]);
  const without = merge([source('b', 'Deux')], before, 'en');
  expect(without.obsolete).toMatchObject([{ msgctxt: 'a', msgstr: translation, comments }]);
  const { entries, obsolete } = merge([source('a', 'Un')], without, 'en');
  expect([entries, obsolete]).toMatchObject([[{ msgctxt: 'a', msgstr: translation, comments }], []]);
});

test('a language has its own plural forms, with sample numbers', () => {
  const french = [source('n_one', '{{count}} signe'), source('n_many', 'X'), source('n_other', '{{count}} signes')];
  const forms = (locale: string) => sourcesFor(french, locale).map(({ key, text, notes }) => [key, text, ...notes].join(' '));
  expect(forms('en')).toEqual(['n_one {{count}} signe Pour 1', 'n_other {{count}} signes Pour 0, 2, 3, 4…']);
  expect(forms('ar').slice(2)).toEqual([
    'n_two {{count}} signes Pour 2',
    'n_few {{count}} signes Pour 3 à 10, 103 à 110…',
    'n_many X Pour 11 à 99, 111 à 199…',
    'n_other {{count}} signes Pour 100 à 102, 200…',
  ]);
});
