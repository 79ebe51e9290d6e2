import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import { company } from '../../src/company.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../command.ts';

export type PoFile = GetTextTranslations;
export type PoEntry = GetTextTranslation;

/** A file without texts. `X-Source-Language` tells Poedit that the left column is French. */
export const emptyPo = (locale: string): PoFile => ({
  charset: 'utf-8',
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
  translations: {},
});

/** @throws UserError if the file can't be read, with the reason in one sentence. */
export function readPo(path: string): PoFile {
  const bytes = readFileSync(path);
  // Some programs save a file as UTF-8 but leave another charset in its header.
  const [, charset = 'UTF-8'] = (!isUtf8(bytes) && /charset=([\w-]+)/i.exec(bytes.toString('latin1'))) || [];
  try {
    return po.parse(new TextDecoder(charset, { fatal: true }).decode(bytes), { validation: true });
  } catch (error) {
    const problem = (error as Error).message.replace(/^Error parsing PO data: |\.$/g, '');
    const advice = /encoding|encoded/.test(problem) ? '. Save it as UTF-8, or ask for it again' : '';
    throw new UserError(`${path} can't be read: ${problem}${advice}`, { cause: error });
  }
}

/** One line per text, like Poedit, so that a change is one line in a diff. */
export const poText = (file: PoFile): string => po.compile(file, { foldLength: 0 }).toString();

/** The active entries without the header, in file order. */
export const entriesOf = ({ translations }: PoFile): PoEntry[] => flat(translations).filter(({ msgid }) => msgid);

export const obsoleteOf = ({ obsolete }: PoFile): PoEntry[] => flat(obsolete ?? {});

const flat = (contexts: PoFile['translations']) => Object.values(contexts).flatMap((context) => Object.values(context));

export const isFuzzy = ({ comments }: PoEntry) => /\bfuzzy\b/.test(comments?.flag ?? '');

/** The older French text in an entry (`#|`). */
export function previousOf({ msgctxt, comments }: PoEntry): string | undefined {
  if (!comments?.previous) return undefined;
  const [previous] = flat(po.parse(comments.previous).translations);
  // A different key means that msgmerge guessed the translation from a similar text.
  return previous?.msgctxt && previous.msgctxt !== msgctxt ? undefined : previous?.msgid;
}

/** The inverse of `previousOf`. */
export const asPrevious = (text: string) => `msgid ${JSON.stringify(text)}`;
