import type { Source } from './french.ts';
import { formOf } from './plurals.ts';
import { emptyPo, entryText, isFuzzy, type PoEntry, type PoFile } from './po.ts';

/** `unmatched` entries of the file have a translation, but neither key nor French of a text. */
export type Merged = PoFile & { unmatched: number };

/**
 * Updates a language's file to the current French texts, in French order and
 * with current notes. The translation of a changed text becomes fuzzy and
 * keeps the older text; that of a removed text becomes obsolete and returns
 * with its key or its French text. Nothing a translator wrote is dropped.
 */
export function merge(sources: readonly Source[], file: PoFile, locale: string): Merged {
  const keys = new Set(sources.map(({ key }) => key));
  const active = new Set(file.entries.map((entry) => withKey(entry, keys)));
  const left = new Map([...active, ...file.obsolete].map((entry) => [entry, loose(entry.msgid)]));
  const take = ({ text }: Source, matches: (entry: PoEntry) => boolean): PoEntry | undefined => {
    const score = (one: PoEntry) => 4 * Number(!!one.msgstr) + 2 * Number(isSame(one.msgid, text)) + Number(active.has(one));
    const [best] = [...left.keys()].filter(matches).toSorted((one, other) => score(other) - score(one));
    if (best) left.delete(best);
    return best;
  };

  const chosen = new Map(sources.map((source) => [source, take(source, ({ msgctxt }) => msgctxt === source.key)]));
  const counts = Map.groupBy(sources, ({ text }) => loose(text));
  for (const source of sources) {
    const entry = chosen.get(source);
    if (entry && isWritten(entry)) continue;
    const text = loose(source.text);
    const isUnique = counts.get(text)?.length === 1;
    const fits = ({ msgctxt = '' }: PoEntry) => isUnique || formOf(msgctxt) === formOf(source.key);
    chosen.set(source, take(source, (one) => !!one.msgstr && left.get(one) === text && fits(one)) ?? entry);
  }

  const headers = { ...emptyPo(locale).headers, ...file.headers, Language: locale, 'Content-Type': 'text/plain; charset=UTF-8' };
  const isCurrent = Object.entries(headers).every(([name, value]) => isEqual(file.headers[name], value));
  const obsolete: PoEntry[] = [];
  for (const entry of left.keys()) if (isWritten(entry)) obsolete.push(archived(entry, obsolete));
  return {
    ...file,
    headers,
    header: isCurrent ? file.header : { ...file.header, raw: undefined },
    entries: sources.map((source) => {
      const entry = chosen.get(source);
      const now = updated(source, entry);
      return entry?.raw && active.has(entry) && entryText(now) === entryText(entry) ? entry : now;
    }),
    obsolete,
    unmatched: [...left.keys()].filter((entry) => active.has(entry) && entry.msgstr).length,
  };
}

/** Some tools move a key to the French text, or to a reference. */
function withKey(entry: PoEntry, keys: ReadonlySet<string>): PoEntry {
  const { msgctxt, msgid, comments } = entry;
  if (msgctxt && keys.has(msgctxt)) return entry;
  const key = [...keys].filter((one) => msgid.startsWith(one)).toSorted((one, other) => other.length - one.length)[0];
  if (key) return { ...entry, msgctxt: key, msgid: msgid.slice(key.length).replace(/^[|\p{Cc}]+/u, ''), raw: undefined };
  const named = msgctxt ? undefined : comments?.reference?.split(/\s+/).find((one) => keys.has(one));
  return named ? { ...entry, msgctxt: named, raw: undefined } : entry;
}

/** What no tool or editor changes in a French text: its words, not its kinds of spaces and apostrophes. */
const loose = (text: string) => text.normalize('NFKC').replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim();

export const isSame = (one: string, other: string) => one === other || loose(one) === loose(other);

const isEqual = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();
const isWritten = ({ msgstr, comments }: PoEntry) => Boolean(msgstr || comments?.translator);

/** An entry for the current French text, with the translation of `entry`. */
function updated(source: Source, entry: PoEntry = { msgid: source.text, msgstr: '' }): PoEntry {
  const { msgid, msgstr } = entry;
  const copiesFrench = source.verbatim && (!msgstr || msgstr === msgid);
  const from = copiesFrench ? source.text : translatedFrom(entry);
  // Without its French text, an entry is known by its key.
  const isCurrent = from !== undefined && (!from || isSame(from, source.text));
  const { extracted: _, flag = '', ...comments } = entry.comments ?? {};
  const extracted = [...source.notes, ...(source.maxLength ? [`${source.maxLength} caractères au plus`] : [])].join('\n');
  const others = flag.split(/[,\s]+/).filter((one) => one && one.toLowerCase() !== 'fuzzy');
  const flags = [...(msgstr && !isCurrent ? ['fuzzy'] : []), ...others].join(', ');
  return {
    msgctxt: source.key,
    msgid: source.text,
    msgstr: copiesFrench ? source.text : msgstr,
    ...(from && !isCurrent && { previous: from }),
    comments: { ...comments, ...(extracted && { extracted }), ...(flags && { flag: flags }) },
  };
}

/** The French text that was translated or typed over; undefined if the entry is fuzzy and doesn't name it. */
function translatedFrom(entry: PoEntry): string | undefined {
  if (isFuzzy(entry)) return entry.previous;
  return entry.msgstr ? entry.msgid : (entry.previous ?? entry.msgid);
}

/** An entry among obsolete ones, under another key if its text already has one. */
function archived(entry: PoEntry, obsolete: readonly PoEntry[]): PoEntry {
  const { extracted, ...comments } = entry.comments ?? {};
  let { msgctxt = '' } = entry;
  while (obsolete.some((one) => (one.msgctxt ?? '') === msgctxt && one.msgid === entry.msgid)) msgctxt = `~${msgctxt}`;
  const isNew = extracted !== undefined || (entry.msgctxt ?? '') !== msgctxt || !/^\s*#~/m.test(entry.raw ?? '');
  return { ...entry, ...(msgctxt && { msgctxt }), comments, raw: isNew ? undefined : entry.raw };
}
