import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merge, takeOver } from './merge.ts';
import {
  emptyPo,
  type Entry,
  isFuzzy,
  parsePo,
  type PoFile,
  poText,
  previousOf,
  translationOf,
} from './po.ts';
import { sourceOf } from '../../tests/support/source-sample.ts';

const file = (entries: readonly Entry[]): PoFile => ({ ...emptyPo('en'), entries });

/**
 * An entry from `key|French|translation`, or `key|French|?translation|older French` if it is fuzzy.
 */
function entry(line: string): Entry {
  const [msgctxt = '', msgid = '', translation = '', previous] = line.split('|');
  const comments = {
    ...(translation.startsWith('?') && { flag: 'fuzzy' }),
    ...(previous && { previous: `msgid "${previous}"` }),
  };
  return { ...(msgctxt && { msgctxt }), msgid, msgstr: [translation.replace('?', '')], comments };
}

const reread = (po: PoFile) =>
  po.entries.length + po.obsolete.length > 0 ? parsePo(Buffer.from(poText(po))) : po;

const asLine = (one: Entry) =>
  [one.msgctxt, one.msgid, `${isFuzzy(one) ? '?' : ''}${translationOf(one)}`, previousOf(one) ?? []]
    .flat()
    .join('|');

test.each<[what: string, before: string[], french: string[][], after: string[]]>([
  ['a new file has all texts in French order', [], [['x|B', 'a|A']], ['x|B|', 'a|A|']],
  ['the translation of an unchanged text stays', ['a|Un|One'], [['a|Un']], ['a|Un|One']],
  [
    'the translation of a changed text becomes fuzzy, and the older French is kept',
    ['a|Un|One'],
    [['a|Deux']],
    ['a|Deux|?One|Un'],
  ],
  [
    'after two changes, the French that was translated is kept',
    ['a|Un|One'],
    [['a|Deux'], ['a|Trois']],
    ['a|Trois|?One|Un'],
  ],
  [
    'the translation of a text that changes back is finished again',
    ['a|Un|One'],
    [['a|Deux'], ['a|Un']],
    ['a|Un|One'],
  ],
  [
    'an unfinished translation of a changed text stays unfinished',
    ['a|Un|?One'],
    [['a|Deux']],
    ['a|Deux|?One'],
  ],
  [
    'the translation of a removed text becomes obsolete',
    ['a|Un|One', 'b|Deux|'],
    [[]],
    ['~a|Un|One'],
  ],
  ['an obsolete translation returns with its key', ['a|Un|One'], [[], ['a|Un']], ['a|Un|One']],
  [
    'an obsolete translation returns as fuzzy if the text has changed',
    ['a|Un|One'],
    [[], ['a|Deux']],
    ['a|Deux|?One|Un'],
  ],
  [
    'an obsolete translation returns with its text under another key',
    ['a|Un|One'],
    [[], ['b|Un']],
    ['b|Un|One'],
  ],
  ['a text with a renamed key keeps its translation', ['a|Un|One'], [['b|Un']], ['b|Un|One']],
  [
    'entries without keys are found by their French text',
    ['|Un|One', '|Deux|Two'],
    [['a|Un', 'b|Deux', 'c|Un']],
    ['a|Un|One', 'b|Deux|Two', 'c|Un|One'],
  ],
  [
    'a text with an empty entry takes the translation that it had under another key',
    ['a|Un|', 'b|Un|One'],
    [['a|Un']],
    ['a|Un|One'],
  ],
  ['an entry without a French text is found by its key', ['a||One'], [['a|Un']], ['a|Un|One']],
  [
    'a text with other spaces or apostrophes counts as unchanged',
    ['a|L’ami ?|One'],
    [["a|L'ami\u00A0?"]],
    ["a|L'ami\u00A0?|One"],
  ],
  [
    'two obsolete translations of a text are kept',
    ['a|Un|1', 'b|Deux|2', '~a|Un|3'],
    [[]],
    ['~a|Un|1', '~b|Deux|2', '~~a|Un|3'],
  ],
  ['a verbatim text is its own translation', [], [['a|=TIC-VPN']], ['a|TIC-VPN|TIC-VPN']],
  [
    'the translation of a verbatim text follows French',
    ['a|TIC-VPN|TIC-VPN'],
    [['a|=TIC-TV']],
    ['a|TIC-TV|TIC-TV'],
  ],
  [
    'the translation of a verbatim text does not follow French if a translator changed it',
    ['a|TIC-VPN|VPN'],
    [['a|=TIC-TV']],
    ['a|TIC-TV|?VPN|TIC-VPN'],
  ],
])('%s', (_, before, french, after) => {
  let po = file(before.map(entry));
  for (const texts of french) {
    const split = texts.map((line) => line.split('|') as [string, string]);
    const sources = split.map(([key, text]) =>
      sourceOf(key, text.replace('=', ''), { verbatim: text.startsWith('=') }),
    );
    po = reread(merge(sources, po));
  }
  expect([...po.entries.map(asLine), ...po.obsolete.map((one) => `~${asLine(one)}`)]).toEqual(
    after,
  );
});

test("notes are updated; a translator's comments, other flags and the header stay", () => {
  const comments = { extracted: 'Ancien', translator: 'tu?', flag: 'no-wrap' };
  const before = {
    ...file([{ ...entry('a|Un|One'), comments }]),
    headers: { 'Last-Translator': 'Awa' },
  };
  const after = merge([sourceOf('a', 'Deux', { notes: ['En tête'], maxLength: 20 })], before);
  expect(after.entries[0]?.comments).toEqual({
    extracted: 'En tête\n20 caractères au plus',
    translator: 'tu?',
    flag: 'fuzzy, no-wrap',
    previous: 'msgid "Un"',
  });
  expect(after.headers).toEqual({ 'Last-Translator': 'Awa' });
});

test("a translator's remark about a removed text returns with the text", () => {
  const comments = { translator: 'la marque ?' };
  const without = merge([sourceOf('b', 'Deux')], file([{ ...entry('a|Un|'), comments }]));
  expect(merge([sourceOf('a', 'Un')], reread(without)).entries[0]?.comments).toEqual(comments);
});

test("a returned file's finished translations replace the former ones", () => {
  const french = [
    sourceOf('a', 'Un'),
    sourceOf('b', 'Deux'),
    sourceOf('c', 'Trois'),
    sourceOf('d', 'Quatre'),
  ];
  const mergedOf = (...lines: string[]) => merge(french, file(lines.map(entry)));
  const former = mergedOf('a|Un|One', 'b|Deux|Two', 'c|Trois|', 'x|Onze|Eleven');
  const { entries, obsolete } = takeOver(
    french,
    former,
    mergedOf('|Un|Uno', '|Trois|Three', '|Douze|Twelve'),
  );
  expect(entries.map(asLine)).toEqual(['a|Un|Uno', 'b|Deux|Two', 'c|Trois|Three', 'd|Quatre|']);
  expect(obsolete.map(translationOf)).toEqual(['Eleven', 'Twelve']);
});

test('an unfinished or outdated text of a returned file replaces no finished translation', () => {
  const french = [sourceOf('a', 'Un'), sourceOf('b', 'Deux'), sourceOf('c', 'Trois')];
  const former = merge(french, file(['a|Un|One', 'b|Deux|Two', 'c|Trois|'].map(entry)));
  const fuzzy = (one: Entry) => ({ ...one, comments: { flag: 'fuzzy' } });
  // The file was sent before "Zwei" became "Deux"; its third translation is a guess.
  const returned = merge(
    french,
    file([fuzzy(entry('a|Un|Uno')), entry('b|Zwei|Zwo'), fuzzy(entry('c|Trois|Three'))]),
  );
  const { entries } = takeOver(french, former, returned);
  expect(entries.map(translationOf)).toEqual(['One', 'Two', 'Three']);
});

test("a translator's remark in a returned file is kept, whether or not its text is translated", () => {
  const french = [sourceOf('a', 'Un'), sourceOf('b', 'Deux')];
  const former = merge(french, file(['a|Un|', 'b|Deux|'].map(entry)));
  const remarked = (line: string) => ({ ...entry(line), comments: { translator: 'Which one?' } });
  const { entries } = takeOver(
    french,
    former,
    merge(french, file(['a|Un|', 'b|Deux|Two'].map(remarked))),
  );
  expect(entries.map(({ comments }) => comments?.translator)).toEqual(['Which one?', 'Which one?']);
});

test("a returned file's translator and opening remarks replace the former file's", () => {
  const french = [sourceOf('a', 'Un')];
  const by = (translator: string, remarks: string) => {
    const { headers, ...rest } = merge(french, file([entry('a|Un|One')]));
    return { ...rest, headers: { ...headers, 'Last-Translator': translator }, remarks };
  };
  const { headers, remarks } = takeOver(french, by('Awa', 'Formal.'), by('Koffi', 'Informal.'));
  expect([headers['Last-Translator'], remarks]).toEqual(['Koffi', 'Informal.']);
  expect(takeOver(french, by('Awa', 'Formal.'), by('Koffi', '')).remarks).toBe('Formal.');
});

test("whatever changes in French, all of a translator's words stay in the file", () => {
  const texts = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom('Un', 'Deux', "L'un", 'Un "deux" \\'),
  );
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 6 }), (changes) => {
      const written = new Set<string>();
      let po: PoFile = emptyPo('en');
      for (const [round, change] of changes.entries()) {
        const { entries, ...rest } = merge(
          Object.entries(change).map(([key, text]) => sourceOf(key, text)),
          po,
        );
        const translate = (one: Entry) => {
          const translation = `“${one.msgid}” ${one.msgctxt} ${round}`;
          if (translationOf(one)) return one;
          written.add(translation);
          return { ...one, msgstr: [translation] };
        };
        const text = poText({ ...rest, entries: entries.map(translate) });
        po = reread({ ...rest, entries: entries.map(translate) });
        expect(
          [...written].filter((one) => !text.includes(JSON.stringify(one).slice(1, -1))),
        ).toEqual([]);
      }
    }),
  );
});
