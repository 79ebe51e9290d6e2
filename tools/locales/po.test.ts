import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFrench } from './french.ts';
import { languageOf } from './language.ts';
import { merge } from './merge.ts';
import { sourcesFor } from './plurals.ts';
import { type PoFile, poText, readPo } from './po.ts';
import { testFolder } from '../test-folder.ts';

/** The site's texts in every state: translated, fuzzy, commented, missing, obsolete. */
function sampleFile(locale: string): PoFile {
  const french = readFrench('locales');
  const { merged } = languageOf(locale, '', french);
  for (const [index, entry] of merged.entries.entries()) {
    if (index % 3 === 0) continue;
    entry.msgstr = `${locale} "${entry.msgid}" \\ «\u00A0é 😀\u00A0»`;
    const isFuzzy = index % 5 === 1;
    if (isFuzzy) entry.previous = `Avant "${entry.msgid}"`;
    entry.comments = {
      ...entry.comments,
      ...(isFuzzy && { flag: 'fuzzy' }),
      ...(index % 7 === 1 && { translator: 'tu ou vous ?' }),
    };
  }
  return merge(sourcesFor(french.slice(20), locale), merged, locale);
}

/** The content of a file, regardless of line wrapping. */
const contentOf = (po: PoFile) => [...po.entries, ...po.obsolete].map((entry) => ({ ...entry, raw: undefined }));

const programs: [name: string, command: string, readAndWrite: (path: string) => void][] = [
  ['our own code', 'node', (path) => writeFileSync(path, poText(readPo(path)))],
  ['msgcat', 'msgcat', (path) => run('msgcat', '-o', path, path)],
  ['msgfmt --check', 'msgfmt', (path) => run('msgfmt', '--check', '-o', '/dev/null', path)],
  ['msgmerge', 'msgmerge', throughMsgmerge],
  ["translate-toolkit, Weblate's parser", 'pofilter', throughTranslateToolkit],
];

function run(program: string, ...args: string[]): void {
  expect(spawnSync(program, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
}

function throughMsgmerge(path: string): void {
  run('msgattrib', '--empty', '--clear-fuzzy', '--clear-previous', '--no-obsolete', '-o', `${path}.pot`, path);
  run('msgmerge', '--quiet', '--previous', '--update', '--backup=off', path, `${path}.pot`);
}

function throughTranslateToolkit(path: string): void {
  const pofilter = execFileSync('which', ['pofilter'], { encoding: 'utf8' }).trim();
  const [, python = 'python3'] = /^#!(\S+)/.exec(readFileSync(pofilter, 'utf8')) ?? [];
  run(python, '-c', 'import sys; from translate.storage import pypo; pypo.pofile.parsefile(sys.argv[1]).save()', path);
}

describe.each(programs)('%s', (_, command, readAndWrite) => {
  const isMissing = spawnSync(command, ['--version']).status !== 0;
  test.skipIf(isMissing).each(['en', 'ar'])('reads and writes a file in %s without loss', (locale) => {
    const written = sampleFile(locale);
    const path = join(testFolder({ 'x.po': poText(written) }).folder, 'x.po');
    readAndWrite(path);
    const read = contentOf(readPo(path));
    expect(read).toEqual(contentOf(written));
    expect(read.filter(({ previous }) => previous).length).toBeGreaterThan(20);
    expect(readPo(path).obsolete.length).toBeGreaterThan(10);
  });
});

const read = (content: string | Buffer) => readPo(join(testFolder({ 'x.po': content }).folder, 'x.po'));
const header = (charset: string) => `msgid ""\nmsgstr "Content-Type: ; charset=${charset}\\n"\n\n`;
const encoded = (charset: string) => `${header(charset)}msgid "é"\nmsgstr "É"\n`;

test.each<[what: string, content: string | Buffer, entries: string]>([
  ['Windows-1252 and says so', Buffer.from(encoded('windows-1252'), 'latin1'), 'é=É'],
  ['UTF-8 but says Windows-1252', Buffer.from(encoded('windows-1252')), 'é=É'],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${encoded('UTF-8')}`), 'é=É'],
  ['with CRLF line ends', encoded('UTF-8').replaceAll('\n', '\r\n'), 'é=É'],
  ['with CR line ends', 'msgctxt "a"\rmsgid "A"\rmsgstr "B"\r', 'a|A=B'],
  ['indented, with empty lines', '\n\tmsgid\t"A"\n\n msgstr "" \n\n\t"B"\nmsgid "C"\nmsgstr[0]"D"\n', 'A=B C=D'],
  ['with escapes', String.raw`msgid "A"·msgstr "\303\264\xc3\xa9\"\'\\303"`.replace('·', '\n'), String.raw`A=ôé"'\303`],
  ['with spaces around a text, and accents apart', 'msgid "A"\nmsgstr " e\u0301\\n"', 'A=é'],
  ['without keys, with a text twice', 'msgid "A"\nmsgstr "B"\nmsgid "A"\nmsgstr "C"', 'A=B A=C'],
  ['with keys alone', 'msgctxt "a"\nmsgid ""\nmsgstr "B"\n\nmsgctxt "c"\nmsgstr "D"', 'a|=B c|=D'],
  ['with an empty older text', '#, fuzzy\n#| msgid ""\nmsgid "A"\nmsgstr "B"', 'A=B'],
  ['with an older text', '#| msgid ""\n#| "A"\nmsgid "B"\nmsgstr ""', 'B=<A'],
  ['with the older text of another key', '#| msgctxt "b"\n#| msgid "C"\nmsgctxt "d"\nmsgid "D"\nmsgstr "E"', 'd|D=E'],
  ['with obsolete entries twice', '#~ msgid "A"\n#~ msgstr "B"\n#~\n#~ msgid "A"\n#~ msgstr "C"', '~A=B ~A=C'],
  ['with an obsolete entry without French', '#~ msgid ""\n#~ msgstr "D"', '~=D'],
  ['with obsolete plural forms', '#~ msgid "A"\n#~ msgid_plural "B"\n#~ msgstr[0] "C"\n#~ msgstr[1] "D"\n', '~A=C\nD'],
])('a file %s is read', (_, content, expected) => {
  const { entries, obsolete } = read(content);
  const lines = [...entries, ...obsolete].map(({ msgctxt, msgid, msgstr, previous, raw }) =>
    [raw?.startsWith('#~') ? '~' : '', msgctxt ? `${msgctxt}|` : '', msgid, '=', msgstr, previous ? `<${previous}` : ''].join(''),
  );
  expect(lines.join(' ')).toBe(expected);
});

test('in a file that is wrapped and has CRLF line ends, one changed text changes only its own lines', () => {
  const wrapped = `${encoded('UTF-8')}\nmsgctxt "a"\nmsgid ""\n"Un "\n"deux"\nmsgstr ""\n"One "\n"two"\n\nmsgctxt "b"\nmsgid "B"\nmsgstr "X"\n# end\n`;
  const source = (key: string, text: string) => ({ key, text, notes: [], maxLength: undefined, verbatim: false, mustKeep: [] });
  const file = read(wrapped.replaceAll('\n', '\r\n'));
  const merged = merge([source('a', 'Un deux'), source('b', 'C')], { ...file, headers: merge([], file, 'en').headers }, 'en');
  const expected = wrapped
    .replace(/\n\nmsgid "é"\n.*/, '')
    .replace('\nmsgctxt "b"\nmsgid "B"', '\n#, fuzzy\n#| msgid "B"\nmsgctxt "b"\nmsgid "C"');
  expect(poText(merged)).toBe(`${expected.replace('# end', '')}#~ msgid "é"\n#~ msgstr "É"\n\n# end\n`.replaceAll('\n', '\r\n'));
});

test.each<[what: string, content: string | Buffer, problem: string]>([
  ['is Windows-1252 but says UTF-8', Buffer.from(encoded('UTF-8'), 'latin1'), 'utf-8. Save it as UTF-8, or ask for it again'],
  ['has an unknown encoding', Buffer.from(encoded('CHARSET'), 'latin1'), '"CHARSET" encoding is not supported. Save it'],
  ['has a text twice', 'msgctxt "A"\nmsgstr ""\n\nmsgctxt "A"\nmsgstr ""\n', '“A” is there twice, at lines 1 and 4: delete one'],
  ['is two files', header('UTF-8').repeat(2), 'the header is there twice, at lines 1 and 4: delete one'],
  ['lacks a quotation mark', 'msgid "A\nmsgstr "B"\n', 'wrong quotation marks at line 1: a text is between two'],
  ['has curly quotation marks', 'msgid "A"\nmsgstr “B”\n', 'wrong quotation marks at line 2'],
  ['has quotation marks as in a spreadsheet', 'msgid "A"\nmsgstr ""\n"Say ""B"""\n', 'wrong quotation marks at line 3'],
  ['is on one line', 'msgid "A" msgstr "B"', 'wrong quotation marks at line 1: a text is between two straight ones'],
  ['is cut before a translation', 'msgid "A"\nmsgstr ""\n\nmsgid "B"\n', 'no translation (msgstr) at line 4: ask'],
  ['has a translation twice', 'msgid "A"\nmsgstr "B"\nmsgstr "C"', 'no French text (msgid) at line 3: ask'],
  ['begins in the middle of a text', '"B"\n\nmsgid "A"\nmsgstr ""\n', '“"B"”, which is no part of a PO file, at line 1'],
  ['has a merge conflict', 'msgid "A"\n<<<<<<< HEAD\nmsgstr ""\n', "git's conflict marker <<<<<<< at line 2: choose one side"],
  ['has two plural forms', 'msgid "A"\nmsgid_plural "B"\nmsgstr[0] ""\n', 'two plural forms (msgid_plural) at line 1: each'],
  ['has an unknown escape', String.raw`msgid "\u00f4"`, '“\\u” is no escape of this format at line 1: type'],
  [
    'has a broken older text',
    'msgid "A"\nmsgstr ""\n\n#| Avant\n',
    '“#| Avant”, which is no part of a PO file, at line 4: delete',
  ],
  ['is JSON', '{"a": "A"}', '“{"a": "A"}”, which is no part of a PO file, at line 1'],
])('a file that %s is rejected in one sentence', (_, content, problem) => {
  expect(() => read(content)).toThrow(expect.objectContaining({ message: expect.stringContaining(problem) }));
});
