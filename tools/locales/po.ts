import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../command.ts';

export interface PoEntry {
  /** The key; missing where a tool has lost it. */
  msgctxt?: string;
  /** The French text; empty where a tool has lost it. */
  msgid: string;
  msgstr: string;
  /** The French text that was translated (`#|`), if it has changed since. */
  previous?: string | undefined;
  /** By kind, several lines are joined. */
  comments?: { [kind in keyof typeof commentMarks]?: string };
  /** Its lines in the file that it was read from, unless it has changed since. */
  raw?: string | undefined;
}

/** Lists, as files may have an obsolete entry twice. */
export interface PoFile {
  headers: Record<string, string>;
  header: Pick<PoEntry, 'comments' | 'raw'>;
  entries: readonly PoEntry[];
  obsolete: readonly PoEntry[];
  /** Comments after the last entry. */
  rest: string;
  lineEnd: string;
}

/** In the order in which gettext writes them. */
const commentMarks = { translator: '#', extracted: '#.', reference: '#:', flag: '#,' };
const commentKinds = Object.keys(commentMarks) as (keyof typeof commentMarks)[];

/** A file without texts. `X-Source-Language` tells Poedit that the left column is French. */
export const emptyPo = (locale: string): PoFile => ({
  headers: {
    'Project-Id-Version': company.name,
    'PO-Revision-Date': '',
    'Last-Translator': '',
    'Language-Team': '',
    Language: locale,
    'X-Source-Language': sourceLocale,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  },
  header: {},
  entries: [],
  obsolete: [],
  rest: '',
  lineEnd: '\n',
});

export const isFuzzy = ({ comments }: PoEntry) => /\bfuzzy\b/i.test(comments?.flag ?? '');

/** @throws UserError if the file can't be read, with the reason and what to do in one sentence. */
export function readPo(path: string): PoFile {
  try {
    if (statSync(path).isDirectory()) throw new Error('it is a folder: move it elsewhere');
    const bytes = readFileSync(path);
    // Some programs save a file as UTF-8 but leave another charset in its header.
    const [, charset = 'UTF-8'] = (!isUtf8(bytes) && /charset=([\w-]+)/i.exec(bytes.toString('latin1'))) || [];
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new Error('it has a text encoding other than UTF-8, or is no text');
    return fileIn(text, charset);
  } catch (error) {
    const { message } = error as Error;
    const advice = /encoding|encoded/.test(message) ? '. Save it as UTF-8, or ask for it again' : '';
    throw new UserError(`${path} can't be read: ${message}${advice}`, { cause: error });
  }
}

function fileIn(text: string, charset: string): PoFile {
  const entries: PoEntry[] = [];
  const obsolete: PoEntry[] = [];
  const file = { ...emptyPo(''), headers: {}, lineEnd: text.includes('\r\n') ? '\r\n' : '\n', entries, obsolete };
  const seen = new Map<string, number>();
  for (const { raw, line, isObsolete, comments, texts } of blocksIn(text.split(/\r\n?|\n/), charset)) {
    const { msgctxt, msgid = '', msgstr = '', '|msgid': previous, '|msgctxt': previousKey = msgctxt } = texts;
    const isNamed = msgctxt !== undefined || texts['msgid'] !== undefined;
    const lost = isNamed ? texts['msgstr'] === undefined && 'translation (msgstr)' : 'French text (msgid)';
    if (line && lost) throw problemAt(line, `no ${lost}`, 'ask for the file again');
    if (!isObsolete && texts['msgid_plural'] !== undefined)
      throw problemAt(line, 'two plural forms (msgid_plural)', 'each form has an entry of its own here');
    const entry = {
      ...(msgctxt && { msgctxt }),
      msgid,
      // The same characters however they are composed, without spaces around them.
      msgstr: msgstr.normalize().trim(),
      // With another key, msgmerge guessed the translation from a similar text.
      ...(previous && previousKey === msgctxt && { previous }),
      comments,
      raw,
    };
    // Where a tool has lost the keys, a text can be there more than once.
    const id = JSON.stringify([msgctxt || (msgid && line), msgid]);
    const name = msgctxt ? `“${msgctxt}”` : 'the header';
    if (line === 0) file.rest = raw;
    else if (isObsolete) obsolete.push(entry);
    else if (seen.has(id)) throw new Error(`${name} is there twice, at lines ${seen.get(id)} and ${line}: delete one`);
    else if (msgctxt || msgid) entries.push(entry);
    else Object.assign(file, { headers: headersIn(msgstr), header: { comments, raw } });
    if (!isObsolete) seen.set(id, line);
  }
  return file;
}

/** Names as in `emptyPo`, whatever their case. */
function headersIn(text: string): Record<string, string> {
  const known = Object.keys(emptyPo('').headers);
  const nameOf = (name: string) => known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
  const lines = [...text.matchAll(/^([^:\n]+):(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [nameOf(name), value.trim()]));
}

/** An entry of a file, or the comments at its end. */
interface Block {
  raw: string;
  /** Of its first text; 0 if there is none. */
  line: number;
  isObsolete: boolean;
  comments: NonNullable<PoEntry['comments']>;
  /** By name, such as `msgid`; those of the older French text begin with `|`. */
  texts: Partial<Record<string, string>>;
}

/** A string, perhaps after the text's mark and name; a comment; nothing. */
const lineOf = new RegExp(
  [
    String.raw`^\s*(?<mark>#~\|?|#\|)?\s*(?<name>msgctxt|msgid_plural|msgid|msgstr)?(?:\[\d\])?\s*"(?<string>(?:\\.|[^"\\])*)"\s*$`,
    String.raw`^\s*#(?![~|])(?<kind>[.:,]?) ?(?<words>.*)$`,
    String.raw`^[\s\p{Cc}]*(?:#[~|]+\s*)?$`,
  ].join('|'),
  'su',
);

/** An entry ends where a text begins that it already has, and before a comment behind its translation. */
function* blocksIn(lines: readonly string[], charset: string): Generator<Block> {
  const newBlock = (): Block => ({ raw: '', line: 0, isObsolete: false, comments: {}, texts: {} });
  const rawOf = (end?: number) =>
    lines
      .slice(start, end)
      .join('\n')
      .replaceAll(/^\s*\n|\s+$/g, '');
  let [block, start, field] = [newBlock(), 0, ''];
  for (const [index, content] of lines.entries()) {
    const { groups: { mark = '', name, string, kind, words } = {} } = lineOf.exec(content) ?? fail(content, index + 1);
    const begun = name && (mark.endsWith('|') ? `|${name}` : name);
    const isPlural = begun === 'msgstr' && block.texts['msgid_plural'] !== undefined;
    const isTranslated = block.texts['msgstr'] !== undefined && (begun ?? words) !== undefined;
    if (!isPlural && (isTranslated || block.texts[begun ?? ''] !== undefined)) {
      yield { ...block, raw: rawOf(index) };
      [block, start, field] = [newBlock(), index, ''];
    }
    const { comments, texts } = block;
    if (words !== undefined) {
      const comment = commentKinds.find((one) => commentMarks[one] === `#${kind}`) ?? 'translator';
      comments[comment] = [comments[comment] ?? [], words].flat().join('\n');
    }
    if (string === undefined) continue;
    block.line ||= index + 1;
    block.isObsolete ||= mark === '#~';
    field = begun ?? field;
    if (!field) fail(content, index + 1);
    texts[field] = [texts[field] ?? [], unescaped(string, charset, index + 1)].flat().join(name ? '\n' : '');
  }
  yield { ...block, raw: rawOf() };
}

const problemAt = (line: number, problem: string, advice: string) => new Error(`${problem} at line ${line}: ${advice}`);

function fail(content: string, line: number): never {
  const text = content.trim();
  const [marker] = /^([<=>|])\1{6}(?= |$)/.exec(text) ?? [];
  if (marker) throw problemAt(line, `git's conflict marker ${marker}`, 'choose one side, delete the markers');
  const isText = /^(#[~|]*\s*)?msg.*["“”]|^".*[^"]$|^".*".*"/.test(text);
  if (isText) throw problemAt(line, 'wrong quotation marks', aboutQuotes);
  throw problemAt(line, `“${text.slice(0, 40)}”, which is no part of a PO file,`, 'delete it, or ask for the file again');
}

const aboutQuotes = String.raw`a text is between two straight ones ("), with nothing behind; within it they are \", and a line break is \n`;

const controls: Record<string, string> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Escapes are letters, bytes of the file's encoding, or stand for themselves. */
function unescaped(string: string, charset: string, line: number): string {
  return string.replaceAll(/(?:\\(?:[0-7]{1,3}|x[\da-f]{1,2}))+|\\(.)/gis, (escape, character?: string) => {
    const bytes = escape.split('\\').slice(1);
    if (!character) {
      const codes = bytes.map((byte) => Number(/^x/i.test(byte) ? `0${byte}` : `0o${byte}`));
      return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(codes));
    }
    if (!controls[character] && /[\da-z]/i.test(character))
      throw problemAt(line, `“${escape}” is no escape of this format`, String.raw`type the character itself, a backslash as \\`);
    return controls[character] ?? character;
  });
}

/** Entries as they were; changed ones on one line per text, like Poedit, so that a change is one line in a diff. */
export function poText({ headers, header, entries, obsolete, rest, lineEnd }: PoFile): string {
  const lines = Object.entries(headers).map(([name, value]) => `${quoted(`${name}: ${value}\n`)}\n`);
  const newHeader = () => `${entryText({ ...header, msgid: '', msgstr: '' })}\n${lines.join('')}`.trimEnd();
  const all = [
    header.raw ?? newHeader(),
    ...entries.map((one) => one.raw ?? entryText(one)),
    ...obsolete.map((one) => one.raw ?? entryText(one, '#~')),
    ...(rest ? [rest] : []),
  ];
  return `${all.join('\n\n')}\n`.replaceAll('\n', lineEnd);
}

export function entryText({ msgctxt, msgid, msgstr, previous, comments = {} }: PoEntry, mark = ''): string {
  const prefix = mark && `${mark} `;
  return [
    ...commentKinds.flatMap((kind) => comments[kind]?.split('\n').map((line) => `${commentMarks[kind]} ${line}`.trimEnd()) ?? []),
    ...(previous ? [`${mark || '#'}| msgid ${quoted(previous)}`] : []),
    ...(msgctxt ? [`${prefix}msgctxt ${quoted(msgctxt)}`] : []),
    `${prefix}msgid ${quoted(msgid)}`,
    `${prefix}msgstr ${quoted(msgstr)}`,
  ].join('\n');
}

const quoted = (text: string) =>
  `"${text
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)}"`;
