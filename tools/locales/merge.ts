import type { SourceText } from './french.ts';
import { type Entry, isFuzzy, type PoFile, previousOf, translationOf, withPrevious } from './po.ts';

export interface Merged extends PoFile {
  /** Keys of translations that no French text has any more. */
  unknown: readonly string[];
}

/**
 * Updates a file to the French texts. A translation becomes obsolete when its text is removed, and
 * is used again when the text returns.
 */
export function merge(french: readonly SourceText[], file: PoFile): Merged {
  const keys = new Set(french.map(({ key }) => key));
  const all = [...file.entries, ...file.obsolete.filter(isWritten)];
  const byKey = Map.groupBy(all, ({ msgctxt = '' }) => msgctxt);
  // The entries whose key is lost or unknown, by French text.
  const byText = Map.groupBy(
    all.filter(({ msgctxt = '' }) => !keys.has(msgctxt)),
    ({ msgid }) => plain(msgid),
  );
  const used = new Set<Entry>();
  const entries = french.map((source) => {
    const { key, text } = source;
    const own = byKey.get(key) ?? [];
    const translated = own.filter(translationOf);
    const alike = byText.get(plain(text))?.find(translationOf);
    const found =
      translated.find(({ msgid }) => isSame(msgid, text)) ?? translated[0] ?? alike ?? own[0];
    if (found) used.add(found);
    return updated(source, found);
  });

  const left = all.filter((entry) => !used.has(entry) && isWritten(entry));
  const obsolete = new Map<string, Entry>();
  for (const entry of left) {
    let { msgctxt = '' } = entry;
    const there = () => obsolete.get(`${msgctxt} ${entry.msgid}`);
    while (there() && translationOf(there()!) !== translationOf(entry)) msgctxt = `~${msgctxt}`;
    const { extracted: _, ...comments } = entry.comments ?? {};
    obsolete.set(`${msgctxt} ${entry.msgid}`, { ...entry, msgctxt, comments });
  }
  const unknown = file.entries
    .filter((entry) => left.includes(entry))
    .map(({ msgctxt, msgid }) => msgctxt ?? msgid);
  return { ...file, entries, obsolete: [...obsolete.values()], unknown };
}

const isWritten = (entry: Entry) => translationOf(entry) || entry.comments?.translator;

function updated(
  { key, text, notes, maxLength, verbatim }: SourceText,
  found: Entry = { msgid: text, msgstr: [] },
): Entry {
  const extracted = [...notes, ...(maxLength ? [`${maxLength} caractères au plus`] : [])].join(
    '\n',
  );
  const { extracted: _, ...own } = found.comments ?? {};
  const comments = { ...own, ...(extracted && { extracted }) };
  const translation = translationOf(found);
  const entry = { msgctxt: key, msgid: text, msgstr: [translation], comments };
  if (verbatim && (!translation || translation === found.msgid))
    return { ...entry, msgstr: [text] };
  const previous = previousOf(found);
  const isUnfinished = isFuzzy(found) && previous === undefined;
  if (!translation || isUnfinished || !found.msgid || isSame(found.msgid, text)) return entry;
  const translated = previous ?? found.msgid;
  return {
    ...entry,
    comments: withPrevious(comments, isSame(translated, text) ? undefined : translated),
  };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[‘’ʼ]/g, "'");
const isSame = (one: string, other: string) => plain(one) === plain(other);

/** A finished translation stays if the returned file has no finished translation of the text. */
export function takeOver(french: readonly SourceText[], former: Merged, returned: Merged): Merged {
  const isFinished = (entry: Entry) => translationOf(entry) !== '' && !isFuzzy(entry);
  const entries = former.entries.map((entry, index) => {
    const other = returned.entries[index] ?? entry;
    const { translator } = other.comments ?? {};
    const isBetter = translationOf(other) && (isFinished(other) || !isFinished(entry));
    return isBetter
      ? other
      : { ...entry, comments: { ...entry.comments, ...(translator && { translator }) } };
  });
  const headers = { ...former.headers, ...returned.headers };
  const remarks = returned.remarks || former.remarks;
  const obsolete = [...former.obsolete, ...returned.obsolete];
  return { ...merge(french, { headers, remarks, entries, obsolete }), unknown: returned.unknown };
}
