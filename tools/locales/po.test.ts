import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { readFrench } from './french.ts';
import { merge } from './merge.ts';
import {
  emptyPo,
  isFuzzy,
  parsePo,
  type PoFile,
  poText,
  previousOf,
  translationOf,
  withPrevious,
} from './po.ts';

/** The site's texts as entries of every kind: translated, fuzzy, outdated, commented, and so on. */
function sampleFile(): PoFile {
  const french = readFrench('locales');
  const file = merge(french, emptyPo('ar'));
  const entries = file.entries.map((entry, index) => {
    if (index % 3 === 0) return entry;
    const comments = {
      ...entry.comments,
      ...(index % 5 < 2 && { flag: 'fuzzy' }),
      ...(index % 5 === 1 && { previous: `msgid ${JSON.stringify(`Avant "${entry.msgid}"`)}` }),
      ...(index % 7 === 1 && { translator: 'tu ou vous ?' }),
    };
    return { ...entry, msgstr: [`ar "${entry.msgid}" \\ «\u00A0é 😀\u00A0»`], comments };
  });
  return merge(french.slice(20), { ...file, entries });
}

/**
 * What a program must keep of each entry. The older text of an obsolete entry is left out, because
 * polib drops it.
 */
const contentOf = ({ entries, obsolete }: PoFile) =>
  [...entries, ...obsolete].map((entry) => {
    const { msgctxt, msgid, comments: { translator } = {} } = entry;
    const previous = entries.includes(entry) && previousOf(entry);
    return {
      msgctxt,
      msgid,
      translator,
      text: translationOf(entry),
      isFuzzy: isFuzzy(entry),
      previous,
    };
  });

const python = (code: string) => (path: string) => run('/usr/bin/python3', '-c', code, path);
const programs: [name: string, needs: string[], readAndWrite: (path: string) => void][] = [
  ['our own code', ['node'], (path) => writeFileSync(path, poText(parsePo(readFileSync(path))))],
  ['msgcat', ['msgcat'], (path) => run('msgcat', '-o', path, path)],
  ['msgfmt --check', ['msgfmt'], (path) => run('msgfmt', '--check', '-o', '/dev/null', path)],
  ['msgmerge', ['msgmerge'], throughMsgmerge],
  [
    "translate-toolkit, Weblate's parser",
    ['/usr/bin/python3', '-c', 'import translate'],
    python(
      'import sys; from translate.storage import pypo; pypo.pofile.parsefile(sys.argv[1]).save()',
    ),
  ],
  [
    'polib',
    ['/usr/bin/python3', '-c', 'import polib'],
    python('import sys, polib; polib.pofile(sys.argv[1]).save()'),
  ],
];

function run(program: string, ...args: string[]): void {
  expect(spawnSync(program, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
}

function throughMsgmerge(path: string): void {
  run(
    'msgattrib',
    '--empty',
    '--clear-fuzzy',
    '--clear-previous',
    '--no-obsolete',
    '-o',
    `${path}.pot`,
    path,
  );
  run('msgmerge', '--quiet', '--previous', '--update', '--backup=off', path, `${path}.pot`);
}

describe.each(programs)('%s', (_, [command = '', ...args], readAndWrite) => {
  const isMissing = spawnSync(command, args.length > 0 ? args : ['--version']).status !== 0;
  test.skipIf(isMissing)('takes a file without an error or a loss', () => {
    const written = sampleFile();
    const path = join(testFolder({ 'x.po': poText(written) }).folder, 'x.po');
    readAndWrite(path);
    const content = contentOf(parsePo(readFileSync(path)));
    expect(content).toEqual(contentOf(written));
    expect(content.filter(({ previous }) => previous).length).toBeGreaterThan(20);
  });
});

const header = (charset: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\n`;
const encoded = (charset: string) => `${header(charset)}msgctxt "a"\nmsgid "é"\nmsgstr "É"\n`;

test.each<[what: string, content: string | Buffer, entries: string]>([
  ['in Windows-1252 that says so', Buffer.from(encoded('windows-1252'), 'latin1'), 'a|é=É'],
  ['in UTF-8 that says Latin-1', Buffer.from(encoded('ISO-8859-1')), 'a|é=É'],
  ['in UTF-8 with a byte-order mark', `\uFEFF${encoded('UTF-8')}`, 'a|é=É'],
  [
    'in UTF-16, as Windows’ Notepad saves it',
    Buffer.from(`\uFEFF${encoded('UTF-8')}`, 'utf16le'),
    'a|é=É',
  ],
  ['with CRLF line ends', encoded('UTF-8').replaceAll('\n', '\r\n'), 'a|é=É'],
  ['with spaces around a text, and combining accents', 'msgid "A"\nmsgstr " e\u0301\\n"', '|A=é'],
  ['with an older text on several lines', '#| msgid ""\n#| "A"\nmsgid "B"\nmsgstr "C"', '|B=C<A'],
  [
    'with the older text of another key',
    '#| msgctxt "b"\n#| msgid "C"\nmsgctxt "d"\nmsgid "D"\nmsgstr "E"',
    'd|D=E',
  ],
  ['with an older text that has no syntax', '#| Avant\nmsgid "D"\nmsgstr "E"', '|D=E'],
  [
    'with flags as gettext writes them since 2025',
    '#= fuzzy\n#, c-format\nmsgid "A"\nmsgstr "B"',
    '|A=?B',
  ],
  [
    'with an obsolete entry that has an older text',
    '#, fuzzy\n#~| msgid "A"\n#~ msgid "B"\n#~ msgstr "C"',
    '~|B=?C<A',
  ],
])('a file %s is read', (_, content, expected) => {
  const { entries, obsolete } = parsePo(Buffer.from(content));
  const lines = [...entries, ...obsolete].map((entry) => {
    const previous = previousOf(entry);
    const key = `${obsolete.includes(entry) ? '~' : ''}${entry.msgctxt ?? ''}`;
    return `${key}|${entry.msgid}=${isFuzzy(entry) ? '?' : ''}${translationOf(entry)}${previous ? `<${previous}` : ''}`;
  });
  expect(lines.join(' ')).toBe(expected);
});

test('a text is kept under the key __proto__', () => {
  const file = `${header('UTF-8')}msgctxt "__proto__"\nmsgid "B"\nmsgstr "A"\n`;
  expect(poText(parsePo(Buffer.from(file)))).toContain('msgctxt "__proto__"\nmsgid "B"');
});

// With a regular expression of quadratic time, this test would take minutes.
test.each([' ', '\u0301\u0323', '{{', '%'])(
  'a text that repeats %j 200,000 times is read and written',
  (unit) => {
    const long = `${unit.repeat(200_000)}x`;
    const file = `#, ${long}\n# ${long}\nmsgctxt "site:a"\nmsgid "a"\nmsgstr "a${long}"\n`;
    const { entries } = parsePo(Buffer.from(file));
    expect(entries.map(translationOf)).toEqual([expect.stringMatching(/x$/)]);
    expect(entries.map((entry) => withPrevious(entry.comments ?? {}, 'b').flag)).toEqual([
      expect.stringMatching(/^fuzzy, .*x$/),
    ]);
    expect(poText({ ...emptyPo('ar'), entries })).toMatch(/x"$/m);
  },
);

test('a file in another encoding is written in UTF-8, and its comments at the beginning and the end come first', () => {
  const latin = `# Awa\n${encoded('windows-1252')}\n# à relire\n# avec Koffi\n`;
  const written = poText(parsePo(Buffer.from(latin, 'latin1')));
  expect(written).toContain('charset=utf-8');
  expect(written).toMatch(/^# Awa\n# à relire\n# avec Koffi\n/);
  expect(poText(parsePo(Buffer.from(written)))).toBe(written);
});

test.each<[what: string, content: string | Buffer, problem: string]>([
  ['is Latin-1 but says UTF-8', Buffer.from(encoded('UTF-8'), 'latin1'), 'it is not UTF-8'],
  ['has an unknown encoding', Buffer.from(encoded('CHARSET'), 'latin1'), 'it is not UTF-8'],
  ['is UTF-16 without a mark', Buffer.from(encoded('UTF-8'), 'utf16le'), 'it is not UTF-8'],
  [
    'has a text twice',
    'msgctxt "a"\nmsgid "A"\nmsgstr ""\n\nmsgctxt "a"\nmsgid "A"\nmsgstr ""\n',
    'entry "A" in "a" context has already',
  ],
  ['lacks a quotation mark', 'msgid "A\nmsgstr "B"\n', 'End-of-line within string at line 2'],
  ['has curly quotation marks', 'msgid "A"\nmsgstr “B”\n', 'Invalid key name "“B" at line 2'],
  ['is cut before a translation', 'msgid "A"\nmsgstr ""\n\nmsgid "B"\n', 'found 0'],
  [
    'has a merge conflict',
    'msgid "A"\n<<<<<<< HEAD\nmsgstr ""\n',
    'Invalid key name "<" at line 2',
  ],
  ['is a page instead', '<!doctype html><title>Login</title>', 'Invalid key name "<" at line 1'],
  ['is empty', '', 'there are no texts in it'],
  ['has comments alone', '# msgid "A"\n# msgstr "B"\n', 'there are no texts in it'],
])('a file that %s is refused with the reason', (_, content, problem) => {
  expect(() => parsePo(Buffer.from(content))).toThrow(problem);
});
