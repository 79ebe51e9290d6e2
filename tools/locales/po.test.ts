import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFrench } from './french.ts';
import { languageOf } from './language.ts';
import { merge } from './merge.ts';
import { sourcesFor } from './plurals.ts';
import { asPrevious, entriesOf, obsoleteOf, type PoFile, poText, previousOf, readPo } from './po.ts';
import { testFolder } from '../test-folder.ts';

/** The site's texts in every state: translated, fuzzy, commented, missing, obsolete. */
function sampleFile(locale: string): PoFile {
  const french = readFrench('locales');
  const { merged } = languageOf(locale, '', french);
  for (const [index, entry] of entriesOf(merged).entries()) {
    if (index % 3 === 0) continue;
    entry.msgstr = [`${locale} "${entry.msgid}" \\ «\u00A0é 😀\u00A0»`];
    const fuzzy = index % 5 === 1 && { flag: 'fuzzy', previous: asPrevious(`Avant "${entry.msgid}"`) };
    entry.comments = { ...entry.comments, ...fuzzy, ...(index % 7 === 1 && { translator: 'tu ou vous ?' }) };
  }
  return merge(sourcesFor(french.slice(20), locale), merged, locale);
}

/** The content of a file, regardless of line wrapping. */
const contentOf = (po: PoFile) =>
  [...entriesOf(po), ...obsoleteOf(po)].map((entry) => {
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
    expect(obsoleteOf(readPo(path)).length).toBeGreaterThan(10);
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
  expect(entriesOf(read(bytes))).toEqual([{ msgid: 'é', msgstr: ['É'] }]);
});

test.each<[what: string, content: string | Buffer, problem: RegExp]>([
  ['is Windows-1252 but says UTF-8', Buffer.from(encoded('UTF-8'), 'latin1'), /encod.*\. Save it as UTF-8, or ask/],
  ['is UTF-16', Buffer.from(`\uFEFF${encoded('UTF-8')}`, 'utf16le'), /encod.*\. Save it as UTF-8/],
  ['has an unknown encoding', Buffer.from(encoded('CHARSET'), 'latin1'), /"CHARSET" encoding is not supported\. Save it/],
  ['has a duplicate text', 'msgid "A"\nmsgstr ""\n\nmsgid "A"\nmsgstr ""\n', /Duplicate msgid error: entry "A"/],
  ['lacks a quotation mark', 'msgid "A\nmsgstr "B"\n', /End-of-line within string at line 2\. .* line breaks$/],
  ['has a merge conflict', 'msgid "A"\n<<<<<<< HEAD\nmsgstr ""\n', /at line 2/],
  ['is JSON', '{"a": "A"}', /at line 1/],
  ['is truncated', 'msgid "A"\nmsgstr "B', /End-of-file within string at line 2/],
])('a file that %s is rejected in one sentence', (_, content, problem) => {
  expect(() => read(content)).toThrow(new RegExp(`x\\.po can't be read: .*${problem.source}`));
});
