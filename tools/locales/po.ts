import { isUtf8 } from 'node:buffer';
import {
  type GetTextComment,
  type GetTextTranslation,
  type GetTextTranslations,
  po,
} from 'gettext-parser';
import { company } from '../../src/company.ts';
import { normalized } from '../../src/contract/clean-text.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';

/** A text in a PO file. `msgctxt` is the text's key, unless a tool has lost it. */
export type Entry = GetTextTranslation;

export interface PoFile {
  headers: Record<string, string>;
  remarks: string;
  entries: readonly Entry[];
  obsolete: readonly Entry[];
}

/** The header `X-Source-Language` tells Poedit that the left column is French. */
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
  remarks: '',
  entries: [],
  obsolete: [],
});

export const translationOf = ({ msgstr }: Entry) => normalized(msgstr[0] ?? '', 'NFC').trim();

export const isFuzzy = ({ comments }: Entry) => /\bfuzzy\b/i.test(comments?.flag ?? '');

/** The French text that was translated (`#|`), if it has changed since. */
export function previousOf({ msgctxt, comments }: Entry): string | undefined {
  if (!comments?.previous) return undefined;
  try {
    const [entry] = entriesIn(po.parse(`${comments.previous}\nmsgstr ""`).translations);
    return (entry?.msgctxt ?? msgctxt) === msgctxt ? entry?.msgid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * An entry's comments with the flag `fuzzy` and `previous`, or without these.
 * @param previous the French text that was translated; undefined if the entry is up to date
 */
export function withPrevious(
  { flag = '', ...others }: GetTextComment,
  previous: string | undefined,
): GetTextComment {
  const names = flag.split(/[,\n]/).map((name) => name.trim());
  const flags = names.filter((name) => name && name !== 'fuzzy');
  if (previous !== undefined) flags.unshift('fuzzy');
  return {
    ...others,
    previous: '',
    ...(flags.length > 0 && { flag: flags.join(', ') }),
    ...(previous !== undefined && { previous: `msgid ${JSON.stringify(previous)}` }),
  };
}

/** @throws Error whose message says what is wrong */
export function parsePo(bytes: Buffer): PoFile {
  const text = textOf(bytes)
    .replaceAll(/\r\n?/g, '\n')
    // Since 2025, gettext writes some flags as `#=`, which gettext-parser 10 takes for comments.
    .replaceAll(/^#=/gm, '#,');
  // gettext-parser drops comments that no text follows.
  const lines = text.trimEnd().split('\n');
  const end = lines.slice(lines.findLastIndex((line) => !/^(#(?!~).*)?$/.test(line)) + 1);
  const { headers, translations, obsolete } = po.parse(text, { validation: true });
  const header = translations['']?.[''];
  const entries = entriesIn(translations).filter((entry) => entry !== header);
  const old = entriesIn(obsolete);
  if (entries.length + old.length === 0) throw new Error('there are no texts in it');
  const remarks = [header?.comments?.translator, ...end.map((line) => line.replace(/^# ?/, ''))]
    .filter(Boolean)
    .join('\n');
  return { headers: { ...headers }, remarks, entries, obsolete: old };
}

const entriesIn = (table: GetTextTranslations['translations'] = {}) =>
  Object.values(table).flatMap((texts) => Object.values(texts));

/** Some programs save UTF-8 but leave another charset in the header. */
function textOf(bytes: Buffer): string {
  const named = /charset=([\w-]+)/i.exec(bytes.toString('latin1'))?.[1];
  const mark = bytes.toString('hex', 0, 2);
  const charset =
    mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : isUtf8(bytes) ? 'utf-8' : named;
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {}
  throw new Error('it is not UTF-8, nor what its header names as charset: save it as UTF-8');
}

/** Each translation stands on one line, for diffs. */
export function poText({ headers, remarks, entries, obsolete }: PoFile): string {
  const header: Entry = { msgid: '', msgstr: [], comments: { translator: remarks } };
  const utf8 = { ...headers, 'Content-Type': 'text/plain; charset=UTF-8' };
  const table = {
    charset: 'utf-8',
    headers: utf8,
    translations: tableOf([header, ...entries]),
    obsolete: tableOf(obsolete),
  };
  const lines = po.compile(table, { foldLength: 0 }).toString().split('\n');
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** `Object.fromEntries` allows the key `__proto__`. */
function tableOf(entries: readonly Entry[]): GetTextTranslations['translations'] {
  const byKey = Map.groupBy(entries, ({ msgctxt = '' }) => msgctxt);
  return Object.fromEntries(
    [...byKey].map(([key, texts]) => [
      key,
      Object.fromEntries(texts.map((entry) => [entry.msgid, entry])),
    ]),
  );
}
