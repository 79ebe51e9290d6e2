import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { localeOf } from './codes.ts';
import type { Source } from './french.ts';
import { languageOf, readLocales, save, shownTexts } from './language.ts';
import { emptyPo, type PoEntry } from './po.ts';
import { reportOf, statusOf } from './report.ts';
import { catalogues } from './vite-plugin.ts';

const plain = { notes: [], maxLength: undefined, verbatim: false, mustKeep: [] };
const french = (count: number): Source[] => [...Array(count).keys()].map((n) => ({ ...plain, key: `a:t${n}`, text: `T${n}` }));

/** A language with these entries; all other texts are translated. */
function language(sources: Source[], entries: Record<string, Partial<PoEntry>>, code = 'en') {
  const all = sources.map(({ key, text }) => ({ msgctxt: key, msgid: text, msgstr: `E ${text}`, ...entries[key] }));
  return languageOf(code, 'locales', sources, { ...emptyPo(code), entries: all });
}

test('a new French text removes no language from the site: one text in twenty may be missing', () => {
  const offered = language(french(20), { 'a:t3': { msgstr: '' } });
  expect(offered).toMatchObject({ offered: true, maxGaps: 1, gaps: [{ key: 'a:t3' }] });
  expect(language(french(19), { 'a:t3': { msgstr: '' } })).toMatchObject({ offered: false, maxGaps: 0 });
  expect(statusOf(offered)).toBe('en (English): offered to visitors; 1 of 20 texts are missing and shown in French');
  expect(shownTexts(offered)).toMatchObject({ a: { t3: 'T3', t4: 'E T4' } });
});

test("staff can be mailed in a language of which only the e-mails' texts are translated; visitors aren't offered it", () => {
  const only = (...missing: string[]) => {
    const sources = [...french(3), ...french(20).map((source) => ({ ...source, key: source.key.replace('a:', 'email:') }))];
    return language(sources, Object.fromEntries(['a:t0', 'a:t1', 'a:t2', ...missing].map((key) => [key, { msgstr: '' }])));
  };
  expect(only('email:t3')).toMatchObject({ offered: false, forStaff: true });
  expect(statusOf(only())).toMatch(/not offered to visitors.*staff can be mailed in it \(MAIL_LOCALE=en\)$/);
  expect(only('email:t3', 'email:t4')).toMatchObject({ offered: false, forStaff: false });
  expect(language(french(3), {}).forStaff).toBe(true);
  expect(language(french(3), { 'a:t0': { msgstr: '' } }).forStaff).toBe(false);
});

test.each<[what: string, entry: Partial<PoEntry>, text: string]>([
  ['a translation of an older French text', { msgid: 'Old' }, 'E T0'],
  ['one that is marked as outdated', { previous: 'Old', comments: { flag: 'fuzzy' } }, 'E T0'],
  ['an outdated one with errors', { msgid: 'Old', msgstr: '{{name}}' }, 'T0'],
  ['one that is fuzzy for another reason', { comments: { flag: 'fuzzy' } }, 'T0'],
  ['a fuzzy one with other flags', { comments: { flag: 'no-c-format, fuzzy, no-wrap' } }, 'T0'],
])('for %s, visitors read: %s', (_, entry, text) => {
  const { gaps, ...read } = language(french(1), { 'a:t0': entry });
  expect([shownTexts({ ...read, gaps }), gaps.length]).toEqual([{ a: { t0: text } }, text === 'T0' ? 1 : 0]);
});

test.each([
  ['pt_BR.UTF-8', 'pt-BR'],
  ['sr_RS@latin', 'sr-RS'],
  [' no ', 'nb'],
  ['iw', 'he'],
  ['English', undefined],
])('the code %s in a file means %s', (written, code) => expect(localeOf(written)?.toString()).toBe(code));

test('a report has each text below what is to be done about it, the first 40 of each', () => {
  const texts: Record<string, [text: string, entry: Partial<PoEntry>]> = {
    error: ['{{count}} appels', { msgstr: 'calls' }],
    warning: ['Prix', { msgstr: 'Prices' }],
    outdated: ['Nouveau', { msgid: 'Ancien', msgstr: 'Old' }],
    unfinished: ['Douteux', { msgstr: 'Doubtful', comments: { flag: 'fuzzy' } }],
    sixty: ['m'.repeat(60), { msgstr: '' }],
    longer: ['m'.repeat(61), { msgstr: '' }],
    same: ['Contact', { msgstr: 'Contact' }],
    number: ['{{hours}}', { msgstr: '{{hours}}' }],
    brand: ['Lagune', { msgstr: 'Lagune' }],
  };
  const sources = Object.entries(texts).map(([key, [text]]) => ({
    ...plain,
    key: `a:${key}`,
    text,
    verbatim: key === 'brand',
    maxLength: key === 'warning' ? 5 : undefined,
  }));
  const entries = Object.fromEntries(Object.entries(texts).map(([key, [, entry]]) => [`a:${key}`, entry]));
  const lines = stripVTControlCharacters(reportOf(language(sources, entries))).split('\n');
  const sections: Record<string, string[]> = {};
  let title = '';
  for (const line of lines) {
    if (/^  \S/.test(line)) title = line.trim().replace(/:.*/, '');
    else if (/^    \S/.test(line)) (sections[title] ??= []).push(line.trim());
  }
  expect(sections).toEqual({
    Errors: ['a:error  “{{count}} appels”'],
    Warnings: ['a:warning  “Prix”'],
    'French has changed': ['a:outdated  “Nouveau”'],
    Unfinished: ['a:unfinished  “Douteux”'],
    Missing: [`a:sixty  “${'m'.repeat(60)}”`, `a:longer  “${'m'.repeat(59)}…”`],
    'Same as French': ['a:same  “Contact”'],
  });
  const missing = Object.fromEntries(french(41).map(({ key }) => [key, { msgstr: '' }]));
  const report = (count: number) => stripVTControlCharacters(reportOf(language(french(count), missing)));
  expect(report(40)).toMatch(/a:t39  “T39”$/);
  expect(report(41)).toMatch(/a:t39  “T39”\n    … and 1 more$/);
});

test("instead of a missing plural form, visitors read the language's own `other`", () => {
  const sources = ['one', 'other'].map((form) => ({ ...plain, key: `a:n_${form}`, text: form }));
  const { a } = shownTexts(language(sources, {}, 'ar'));
  expect(a).toMatchObject({ n_one: 'E one', n_few: 'E other', n_other: 'E other' });
});

const texts = Object.fromEntries([...Array(8).keys()].map((n) => [`t${n}`, `Une phrase entière, la ${n}e de toutes`]));
const po = (header: string, prefix = 'A') =>
  `msgid ""\nmsgstr "Language: ${header}\\n"\n\n${Object.entries(texts)
    .map(([key, text]) => `msgctxt "site:${key}"\nmsgid "${text}"\nmsgstr "${prefix} ${text}"\n`)
    .join('\n')}`;

test.each([
  ['pt-BR', ['pt', 'pt_BR'], ['pt_PT']],
  ['pt', ['pt_BR'], ['es']],
  ['sr', ['sr_CS', 'sr@latin'], []],
  ['sr-Latn', ['sr@latin'], ['sr_RS']],
  ['zh-Hans', ['zh_CN'], ['zh_TW']],
  ['no', ['nb_NO'], []],
  ['he', ['iw'], []],
  ['fil', ['tl'], []],
  ['de', ['German', 'N/A'], []],
  ['fr', [], ['fr']],
])('a file %s.po is read if its header says %j, and refused if it says %j', (code, read, refused) => {
  const { write, folder } = testFolder({ 'fr/site.json': texts });
  const isRead = (header: string) => {
    write(`${code}.po`, po(header));
    return !readLocales(folder).languages[0]?.unreadable;
  };
  expect([read.filter(isRead), refused.filter(isRead)]).toEqual([read, []]);
});

test("a file saved under another language's name is noticed by its texts, whatever its header says", () => {
  const { folder, write } = testFolder({ 'fr/site.json': texts, 'de.po': po('de'), 'es.po': po('es') });
  expect(readLocales(folder).warnings).toEqual([expect.stringMatching(/es\.po has the texts of .*de\.po: was one saved/)]);
  write('es.po', po('es', 'B'));
  expect(readLocales(folder).warnings).toEqual([]);
  write('de-AT.po', po('de-AT'));
  write('de.po', po('Deutsch'));
  expect(readLocales(folder).warnings).toEqual([expect.stringContaining('has texts in “Deutsch”')]);
});

test('long texts that are copies of French are missing, but not names or shared words', () => {
  const long = { ...plain, key: 'a:b', text: 'Réseau local et WiFi professionnel' };
  const copied = (source: Source, code = 'en') => language([source], { [source.key]: { msgstr: source.text } }, code).gaps.length;
  expect([
    copied(long),
    copied({ ...long, verbatim: true }),
    copied(long, 'fr-CA'),
    copied({ ...long, text: 'Contact' }),
  ]).toEqual([1, 0, 0, 0]);
});

test('a build includes an unfinished language if asked for, and says why it is unfinished', () => {
  const { folder } = testFolder({ 'fr/site.json': texts, 'de.po': '' });
  vi.stubEnv('LOCALES_FOLDER', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const load = () => {
    const context = { addWatchFile() {}, environment: { mode: 'build' } };
    return (catalogues().load as (this: object, id: string) => string).call(context, '\0virtual:catalogues');
  };
  expect(load()).toContain('remarks = {}');
  vi.stubEnv('UNFINISHED_LOCALES', '1');
  expect(load()).toMatch(/locales = \["fr","de"\];[^]*remarks = \{"de":"de \(German\): not offered/);
});

/** What happens to a file on its way: to its lines, or as a whole. */
const damages: ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at % (text.length + 1)),
  (text, at) => onLine(text, at, () => []),
  (text, at) => onLine(text, at, (line) => [line, line]),
  (text, at) => onLine(text, at, (line) => [line.replace(/"$/, '')]),
  (text, at) => onLine(text, at, (line) => ['<<<<<<< HEAD', line]),
  (text, at) => onLine(text, at, (line) => ['#| msgid ""', line]),
  (text, at) => onLine(text, at, (line) => [`# ${line}`]),
  (text, at) => onLine(text, at, (line) => ['', `#~ ${line}`]),
  (text, at) => onLine(text, at, () => [text]),
  (text) => `${text}\n${(/^#~[^]*/m.exec(text)?.[0] ?? '').replaceAll('"T', '"T9')}`,
  (text, at) => onLine(text, at, (line) => ['#, fuzzy', line]),
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replaceAll('\n', ' '),
  (text) => text.replaceAll(/^/gm, '# '),
  (text) => text.replaceAll(/^msgctxt.*\n/gm, ''),
  (text) => text.replaceAll(/^msgid.*/gm, 'msgid ""'),
  (text) => text.replaceAll(/^msgid.*\n/gm, ''),
  (text) => text.replaceAll(/^msgctxt "(.*)"\nmsgid.*/gm, 'msgid "$1"'),
  (text) => text.replaceAll('UTF-8', 'UTF-16'),
];

function onLine(text: string, at: number, change: (line: string) => string[]): string {
  const lines = text.split('\n');
  return lines.toSpliced(at % lines.length, 1, ...change(lines[at % lines.length] ?? '')).join('\n');
}

test('whatever happens to French and to a file, no run loses a translation, and a second changes nothing', () => {
  const { folder, text, write } = testFolder({ 'fr/a.json': {}, 'de.po': '' });
  const words = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'];
  const changed = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(...words, ''), { minKeys: 1 });
  const damage = fc.tuple(fc.constantFrom(...damages), fc.nat());
  const names = { '@a': 'à laisser tel quel', a: 'Quatre', n_one: 'Un', n_other: 'Deux' };
  const step = fc.oneof(changed, fc.constantFrom({ a: 'Un', b: 'Deux', c: 'Un' }, names, 'translate' as const), damage);
  const translations = (content: string) => new Set(content.match(/T\d+/g));
  let written = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      write('de.po', '');
      for (const happened of [{ a: 'Un', b: 'Deux', c: 'Trois' }, 'translate', ...steps]) {
        const translate = () => text('de.po').replaceAll(/(?<=^msgctxt.*\nmsgid.*\nmsgstr )""/gm, () => `"T${written++}"`);
        if (happened === 'translate') write('de.po', translate());
        else if (Array.isArray(happened)) write('de.po', happened[0](text('de.po'), happened[1]));
        else write('fr/a.json', happened);
        const before = text('de.po');
        const update = () => {
          const read = readLocales(folder);
          save(read.languages, read.french);
          return text('de.po');
        };
        const after = update();
        expect([...translations(after)], before).toEqual(expect.arrayContaining([...translations(before)]));
        expect(update(), before).toBe(after);
      }
    }),
    { numRuns: 60 },
  );
  expect(written).toBeGreaterThan(100);
});
