import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFrench } from './french.ts';
import { languageOf } from './language.ts';
import { merge } from './merge.ts';
import { sourcesFor } from './plurals.ts';
import { asPrevious, type PoFile, poText, previousOf, readPo } from './po.ts';
import { testFolder } from '../test-folder.ts';

/** The site's texts in every state: translated, fuzzy, commented, missing, obsolete. */
function sampleFile(locale: string): PoFile {
  const french = readFrench('locales');
  const { merged } = languageOf(locale, '', french);
  for (const [index, entry] of merged.entries.entries()) {
    if (index % 3 === 0) continue;
    entry.msgstr = [`${locale} "${entry.msgid}" \\ «\u00A0é 😀\u00A0»`];
    const fuzzy = index % 5 === 1 && { flag: 'fuzzy', previous: asPrevious(`Avant "${entry.msgid}"`) };
    entry.comments = { ...entry.comments, ...fuzzy, ...(index % 7 === 1 && { translator: 'tu ou vous ?' }) };
  }
  return merge(sourcesFor(french.slice(20), locale), merged, locale);
}

/** The content of a file, regardless of line wrapping. */
const contentOf = (po: PoFile) =>
  [...po.entries, ...po.obsolete].map(({ raw: __, ...entry }) => {
    const { previous: _, ...comments } = entry.comments ?? {};
    return { ...entry, comments, previous: previousOf(entry) };
  });

const programs: [name: string, command: string, readAndWrite: (path: string) => void][] = [
  ['gettext-parser', 'node', (path) => writeFileSync(path, poText(readPo(path)))],
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
const encoded = (charset: string) => `msgid ""\nmsgstr "Content-Type: ; charset=${charset}\\n"\n\nmsgid "é"\nmsgstr "É"\n`;

test.each([
  ['Windows-1252 and says so', Buffer.from(encoded('windows-1252'), 'latin1')],
  ['UTF-8 but says Windows-1252', Buffer.from(encoded('windows-1252'))],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${encoded('UTF-8')}`)],
  ['UTF-8 with CRLF line endings', Buffer.from(encoded('UTF-8').replaceAll('\n', '\r\n'))],
])('a file that is %s is read', (_, bytes) => {
  expect(read(bytes).entries).toMatchObject([{ msgid: 'é', msgstr: ['É'] }]);
});

test.each<[what: string, content: string, entries: object[]]>([
  ['CR line ends', 'msgctxt "a"\rmsgid "A"\rmsgstr "B"\r', [{ msgctxt: 'a', msgid: 'A', msgstr: ['B'] }]],
  ['one line', 'msgid "A" msgstr "B" msgid "C" msgstr "D"', [{ msgid: 'A' }, { msgid: 'C', msgstr: ['D'] }]],
  ['bytes as escapes', String.raw`msgid "A" msgstr "\303\264\xc3\xa9 \" \\303"`, [{ msgstr: [String.raw`ôé " \303`] }]],
  ['spaces around a text, and accents apart', 'msgid "A"\nmsgstr " e\u0301 "', [{ msgstr: ['é'] }]],
  [
    'keys alone',
    'msgctxt "a"\nmsgid ""\nmsgstr "B"\n\nmsgctxt "c"\nmsgstr "D"',
    [{ msgid: '' }, { msgctxt: 'c', msgid: '', msgstr: ['D'] }],
  ],
  ['an empty older text', '#, fuzzy\n#| msgid ""\nmsgid "A"\nmsgstr "B"', [{ msgid: 'A' }]],
])('a file with %s is read', (_, content, entries) => {
  expect(read(content).entries).toMatchObject(entries);
});

test('obsolete entries may be there twice, or without French', () => {
  const { obsolete } = read('#~ msgid "A"\n#~ msgstr "B"\n\n#~ msgid "A"\n#~ msgstr "C"\n\n#~ msgid ""\n#~ msgstr "D"\n');
  expect(obsolete.map(({ msgstr }) => msgstr[0])).toEqual(['B', 'C', 'D']);
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

test.each<[what: string, content: string | Buffer, problem: RegExp]>([
  ['is Windows-1252 but says UTF-8', Buffer.from(encoded('UTF-8'), 'latin1'), /encod.*\. Save it as UTF-8, or ask/],
  ['is UTF-16', Buffer.from(`\uFEFF${encoded('UTF-8')}`, 'utf16le'), /encod.*\. Save it as UTF-8/],
  ['has an unknown encoding', Buffer.from(encoded('CHARSET'), 'latin1'), /"CHARSET" encoding is not supported\. Save it/],
  [
    'has a duplicate text',
    'msgid "A"\nmsgstr ""\n\nmsgid "A"\nmsgstr ""\n',
    /Duplicate msgid error: entry "A" at lines 1 and 4. .*keys/,
  ],
  ['lacks a quotation mark', 'msgid "A\nmsgstr "B"\n', /End-of-line within string at line 2\. .* line breaks$/],
  ['has a merge conflict', 'msgid "A"\n<<<<<<< HEAD\nmsgstr ""\n', /git's conflict marker <<<<<<< at line 2: choose one side/],
  [
    'has two plural forms',
    `${encoded('UTF-8')}\nmsgid "A"\nmsgid_plural "B"\nmsgstr[0] ""\n`,
    /two plural forms \(msgid_plural\) at line 7\. Each/,
  ],
  [
    'has a broken older text',
    'msgid "A"\nmsgstr ""\n\n#| Avant\nmsgid "B"\nmsgstr ""\n',
    /the older French text \(#\|\) can't be read at line 4\. Delete/,
  ],
  [
    'has an unknown escape',
    String.raw`msgid "A"\nmsgstr "\u00f4"`.replace('\\n', '\n'),
    /“\\u” is no escape of this format at line 1\. Type/,
  ],
  ['begins in the middle of a text', '"B"\n\nmsgid "A"\nmsgstr ""\n', /the beginning of a text is missing at line 1/],
  ['lacks a French text', 'msgstr "B"\nmsgid "B"\nmsgstr ""\n', /no entry with a French text .* at line 1/],
  [
    'ends in the middle of an entry',
    'msgid "A"\nmsgstr ""\n\nmsgid "B"\n',
    /whose translation \(msgstr\) is missing or there twice at line 4/,
  ],
  ['has half an obsolete entry', '#~ msgid "A"\n', /no entry with a French text .* at line 1/],
  ['is JSON', '{"a": "A"}', /at line 1/],
  ['is truncated', 'msgid "A"\nmsgstr "B', /End-of-file within string at line 2/],
])('a file that %s is rejected in one sentence', (_, content, problem) => {
  expect(() => read(content)).toThrow(new RegExp(`x\\.po can't be read: .*${problem.source}`));
});
