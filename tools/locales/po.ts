import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../command.ts';

export interface PoEntry extends GetTextTranslation {
  /** Its lines in the file that it was read from, unless it has changed since. */
  raw?: string | undefined;
}

/** Lists, as files may have an entry twice. */
export interface PoFile {
  headers: Record<string, string>;
  header: PoEntry;
  entries: readonly PoEntry[];
  obsolete: readonly PoEntry[];
  /** Comments after the last entry. */
  rest: string;
  lineEnd: string;
}

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
  header: { msgid: '', msgstr: [''] },
  entries: [],
  obsolete: [],
  rest: '',
  lineEnd: '\n',
});

/** @throws UserError if the file can't be read, with the reason in one sentence. */
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
    const problem = (error as Error).message.replace(/^Error parsing PO data: |\.$/g, '');
    const advice = /encoding|encoded/.test(problem) ? '. Save it as UTF-8, or ask for it again' : '';
    throw new UserError(`${path} can't be read: ${problem}${advice}`, { cause: error });
  }
}

function fileIn(text: string, charset: string): PoFile {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/^(?!\s*#).*$/gm, onLinesOfTheirOwn);
  const [before, marker] = /^([^]*?)^(<{7}|={7}|>{7}|\|{7})(?= |$)/m.exec(lines)?.slice(1) ?? [];
  const place = `${marker} at line ${lineCount(before)}`;
  if (marker) throw new Error(`git's conflict marker ${place}: choose one side, delete the markers`);
  const file = { ...emptyPo(''), headers: {} as PoFile['headers'], lineEnd };
  const entries: PoEntry[] = [];
  const obsolete: PoEntry[] = [];
  const seen = new Map<string, number>();
  for (const { raw, line } of blocksIn(lines)) {
    const { headers, translations, obsolete: old = {} } = parsed(raw, line, charset);
    const [[entry], [gone]] = [translations, old].map(flat) as [PoEntry[], PoEntry[]];
    if (gone) obsolete.push(read(gone, raw));
    else if (!entry) file.rest = raw;
    else {
      const id = JSON.stringify([entry.msgctxt ?? entry.comments?.reference, entry.msgid]);
      const lost = entry.msgctxt ? '' : ', and the keys (msgctxt) are lost: ask for the file with them';
      const twice = `Duplicate msgid error: entry "${entry.msgid}" at lines ${seen.get(id)} and ${line}. Delete one${lost}`;
      if (seen.has(id)) throw new Error(twice);
      seen.set(id, line);
      if (entry.msgid || entry.msgctxt) entries.push(read(entry, raw));
      else Object.assign(file, { headers, header: { ...entry, raw } });
    }
  }
  return { ...file, entries, obsolete };
}

const lineCount = (text = '') => text.split('\n').length;
const onLinesOfTheirOwn = (line: string) => line.replaceAll(/(?<=(?<!\\)")[ \t]+(?=msg(?:ctxt|id|id_plural|str)\b)/g, '\n');
const flat = (contexts: GetTextTranslations['translations']) => Object.values(contexts).flatMap((one) => Object.values(one));

/** The same characters however they are composed, without spaces around them. */
const read = (entry: PoEntry, raw: string): PoEntry => ({
  ...entry,
  raw,
  msgstr: entry.msgstr.map((text) => text.normalize().trim()),
});

/** The lines of each entry, with the number of the first that isn't a comment. */
function* blocksIn(text: string): Generator<{ raw: string; line: number }> {
  let [lines, line, isComplete]: [string[], number, boolean] = [[], 0, false];
  for (const [index, content] of text.split('\n').entries()) {
    if (isComplete && /^\s*(#(?!~\s*(msgstr|"))|msg(ctxt|id)\b)/.test(content)) {
      yield { raw: trimmed(lines), line };
      [lines, line, isComplete] = [[], 0, false];
    }
    if (!line && hasEntry.test(content)) line = index + 1;
    lines.push(content);
    isComplete ||= /^\s*(#~\s*)?msgstr/.test(content);
  }
  yield { raw: trimmed(lines), line };
}

/** Anything but comments. */
const hasEntry = /^[^\S\n]*(#[~|]|[^#\s])/m;
const trimmed = (lines: string[]) => lines.join('\n').replaceAll(/^\s*\n|\s+$/g, '');

/** @throws Error with the line in the file. */
function parsed(raw: string, line: number, charset: string): GetTextTranslations {
  try {
    if (/^msgid_plural/m.test(raw)) throw new Error('two plural forms (msgid_plural). Each form has an entry of its own here');
    const isCut = raw.replaceAll(/^\s*#.*\n/gm, '').startsWith('"');
    if (isCut) throw new Error('the beginning of a text is missing. Ask for the file again');
    const found = parse(raw, charset);
    const entries = [found.translations, found.obsolete ?? {}].flatMap(flat);
    const isWhole = entries.length === 1 && /^\s*(#~\s*)?msgstr/m.test(raw);
    if (hasEntry.test(raw) && !isWhole) throw new Error('no entry with a French text (msgid) and a translation (msgstr)');
    for (const entry of entries) {
      if (entry.msgstr.length > 1 && !entry.msgid_plural) throw new Error('an entry with two translations (msgstr). Delete one');
      try {
        previousOf(entry);
      } catch {
        throw new Error("the older French text (#|) can't be read. Delete it");
      }
    }
    return found;
  } catch (error) {
    const message = (error as Error).message.replace(
      /^Translation string range.*/,
      'an entry whose translation (msgstr) is missing or there twice',
    );
    const first = lineCount(raw.slice(0, raw.search(hasEntry)));
    const located = / at line \d/.test(message) ? message : message.replace(/(?=\. )|$/, ` at line ${first}`);
    throw new Error(
      located.replace(/(?<= at line )\d+/, (own) => String(Number(own) - first + line)),
      { cause: error },
    );
  }
}

/** With every escape of gettext's; an entry without a line for its French (msgid) has an empty one. */
function parse(raw: string, charset = 'UTF-8') {
  const lines = raw.replaceAll(/^(?!\s*#[^~|]).*$/gm, (line) => line.replaceAll(escape, (one) => unescaped(one, charset)));
  const isPartial = /^(#~ *)?msgctxt/m.test(lines) && !/^(#~ *)?msgid/m.test(lines);
  return po.parse(isPartial ? lines.replace(/^(#~ *)?(?=msgstr)/m, '$1msgid ""\n$&') : lines, { validation: true });
}

const escape = /\\\\|(?:\\(?:[0-7]{1,3}|x[\da-f]{1,2}))+|\\[a-z]/gi;

function unescaped(found: string, charset: string): string {
  if (/^\\[\\nrt]$/.test(found)) return found;
  const control = '\\a\\b\\v\\f'.indexOf(found);
  if (control >= 0) return '\x07\b\v\f'.charAt(control / 2);
  if (/^\\[a-z]$/i.test(found))
    throw new Error(`“${found}” is no escape of this format. Type the character itself, a backslash as \\\\`);
  const bytes = found.split('\\').slice(1);
  const codes = bytes.map((byte) => (/^x/i.test(byte) ? Number.parseInt(byte.slice(1), 16) : Number.parseInt(byte, 8)));
  const text = new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(codes));
  return text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** Entries as they were; changed ones on one line per text, like Poedit, so that a change is one line in a diff. */
export function poText({ headers, header, entries, obsolete, rest, lineEnd }: PoFile): string {
  const blocks = [header.raw ?? headerText(headers, header), ...entries.map((one) => one.raw ?? entryText(one))];
  const all = [...blocks, ...obsolete.map((one) => one.raw ?? entryText(one, 'obsolete')), rest].filter(Boolean);
  return `${all.join('\n\n')}\n`.replaceAll('\n', lineEnd);
}

const headerText = (headers: PoFile['headers'], header: PoEntry) =>
  compiled({ headers, translations: { '': { '': header } } }).trimEnd();

export function entryText(entry: PoEntry, section: 'translations' | 'obsolete' = 'translations'): string {
  const text = compiled({ headers: {}, translations: {}, [section]: { x: { x: entry } } });
  return text.slice(text.indexOf('\n\n')).trim();
}

const compiled = (table: Omit<GetTextTranslations, 'charset'>) =>
  po.compile({ charset: 'utf-8', ...table }, { foldLength: 0 }).toString();

export const isFuzzy = ({ comments }: PoEntry) => /\bfuzzy\b/i.test(comments?.flag ?? '');

/** The older French text in an entry (`#|`). */
export function previousOf({ msgctxt, comments }: PoEntry): string | undefined {
  if (!comments?.previous) return undefined;
  const [previous] = flat(parse(`${comments.previous}\nmsgstr ""`).translations);
  // A different key means that msgmerge guessed the translation from a similar text.
  return previous?.msgctxt && previous.msgctxt !== msgctxt ? undefined : previous?.msgid || undefined;
}

/** The inverse of `previousOf`. */
export const asPrevious = (text: string) => `msgid ${JSON.stringify(text)}`;
