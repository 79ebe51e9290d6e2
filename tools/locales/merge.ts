import type { Source } from './french.ts';
import { formOf } from './plurals.ts';
import { asPrevious, emptyPo, entriesOf, isFuzzy, obsoleteOf, type PoEntry, type PoFile, previousOf } from './po.ts';

/**
 * Updates a language's file to the current French texts, in French order and
 * with current notes. The translation of a changed text becomes fuzzy and
 * keeps the older text; that of a removed text becomes obsolete and returns
 * with its key or its French text. Nothing a translator wrote is dropped.
 */
export function merge(sources: readonly Source[], file: PoFile, locale: string): PoFile {
  const active = new Set(entriesOf(file));
  const left = new Set([...active, ...obsoleteOf(file)]);
  function take({ text }: Source, matches: (entry: PoEntry) => boolean): PoEntry | undefined {
    const score = (one: PoEntry) => 4 * Number(isTranslated(one)) + 2 * Number(one.msgid === text) + Number(active.has(one));
    const [best] = [...left].filter(matches).toSorted((one, other) => score(other) - score(one));
    if (best) left.delete(best);
    return best;
  }

  const chosen = new Map(sources.map((source) => [source, take(source, ({ msgctxt }) => msgctxt === source.key)]));
  for (const source of sources) {
    const entry = chosen.get(source);
    if (entry && isWritten(entry)) continue;
    const isSameText = ({ msgid, msgctxt = '' }: PoEntry) => msgid === source.text && formOf(msgctxt) === formOf(source.key);
    chosen.set(source, take(source, (one) => isTranslated(one) && isSameText(one)) ?? entry);
  }

  const header = file.translations['']?.[''];
  const merged: PoFile = {
    charset: 'utf-8',
    headers: { ...emptyPo(locale).headers, ...file.headers, Language: locale, 'Content-Type': 'text/plain; charset=UTF-8' },
    translations: { '': header ? { '': header } : {} },
    obsolete: {},
  };
  for (const source of sources) put(merged.translations, updated(source, chosen.get(source)));
  for (const entry of left) if (isWritten(entry)) archive(merged.obsolete, entry);
  return merged;
}

const isTranslated = ({ msgstr }: PoEntry) => Boolean(msgstr[0]);
const isWritten = (entry: PoEntry) => isTranslated(entry) || Boolean(entry.comments?.translator);

/** An entry for the current French text, with the translation of `entry`. */
function updated(source: Source, entry: PoEntry = { msgid: source.text, msgstr: [''] }): PoEntry {
  const [written = ''] = entry.msgstr;
  const copiesFrench = source.verbatim && (!written || written === entry.msgid);
  const from = copiesFrench ? source.text : translatedFrom(entry);
  const isCurrent = from === source.text;
  const { extracted: _, previous, flag = '', ...comments } = entry.comments ?? {};
  const extracted = [...source.notes, ...(source.maxLength ? [`${source.maxLength} caractères au plus`] : [])].join('\n');
  const flags = [...(written && !isCurrent ? ['fuzzy'] : []), flag.replace(/fuzzy(,\s*)?/, '')].filter(Boolean).join(', ');
  return {
    msgctxt: source.key,
    msgid: source.text,
    msgstr: [copiesFrench ? source.text : written],
    comments: {
      ...comments,
      ...(extracted && { extracted }),
      ...(flags && { flag: flags }),
      ...(!isCurrent && from !== undefined && { previous: previous && previousOf(entry) === from ? previous : asPrevious(from) }),
    },
  };
}

/** The French text that was translated or typed over; undefined if the entry is fuzzy and doesn't name it. */
function translatedFrom(entry: PoEntry): string | undefined {
  if (isFuzzy(entry)) return previousOf(entry);
  return isTranslated(entry) ? entry.msgid : (previousOf(entry) ?? entry.msgid);
}

function put(section: PoFile['translations'], entry: PoEntry): void {
  (section[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
}

/** Keeps an entry as obsolete, under another key if its text already has one. */
function archive(obsolete: PoFile['translations'] = {}, entry: PoEntry): void {
  const key = entry.msgctxt ?? '';
  const { extracted: _, ...comments } = entry.comments ?? {};
  if (obsolete[key]?.[entry.msgid]) archive(obsolete, { ...entry, msgctxt: `~${key}` });
  else put(obsolete, { ...entry, comments });
}
