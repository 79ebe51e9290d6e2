import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// oxlint-disable-next-line import/default -- a UMD package: all that Node exports of it is the default
import jsonc, { type Node, type ParseError } from 'jsonc-parser';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../command.ts';
import { pluralBase } from './plurals.ts';

/** A French text and the information in its notes. */
export interface Source {
  /** File and path, such as `hero:title` or `contact:form.name.label`. */
  key: string;
  text: string;
  /** Notes for translators, the outermost group's first. */
  notes: readonly string[];
  /** In visible characters (graphemes). */
  maxLength: number | undefined;
  /** Not to be translated: a name, a number, English. */
  verbatim: boolean;
  /** Names and addresses that each translation must contain: those of other texts, and of notes. */
  mustKeep: readonly string[];
}

/** The folder of all languages. Tests set their own. */
export const localesFolder = () => process.env['LOCALES_FOLDER'] || 'locales';

/** @throws UserError with file, line and column of the first error. */
export function readFrench(folder = localesFolder()): Source[] {
  const sources = readdirSync(join(folder, sourceLocale))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => sourcesIn(join(folder, sourceLocale, file), file.slice(0, -'.json'.length)));
  const names = sources.filter(({ verbatim, text }) => verbatim && /\p{L}/u.test(text)).map(({ text }) => text);
  return sources.map((source) => ({
    ...source,
    mustKeep: [
      ...new Set([
        ...names.filter((name) => name !== source.text && source.text.includes(name)),
        ...(source.text.match(address) ?? []),
        ...source.mustKeep,
      ]),
    ],
  }));
}

/** The domain of an e-mail address, a URL, or a phone number: the same in every language. */
const address = /(?<=@)[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|\+\d[\d\s]+\d/g;

/** What notes name as to be left in a text: `state et resend, à laisser tels quels`. */
const namesIn = (notes: readonly string[]) =>
  [...notes.join('\n').matchAll(/([\w./]+(?:(?:, | et )[\w./]+)*), à laisser tels? quels?/g)].flatMap(([, names = '']) =>
    names.split(/, | et /),
  );

/** A name may have dots and slashes in it, but doesn't end with one. */
const wordsOf = (text: string) => text.split(/[^\w./]+/).map((word) => word.replace(/[./]+$/, ''));

function sourcesIn(path: string, namespace: string): Source[] {
  const json = readFileSync(path, 'utf8');
  const errors: ParseError[] = [];
  const root = jsonc.parseTree(json, errors, { disallowComments: true });
  const fail = (offset: number, problem: string): never => {
    const before = json.slice(0, offset).split('\n');
    throw new UserError(`${path}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${problem}`);
  };
  if (errors[0]) fail(errors[0].offset, inWords(jsonc.printParseErrorCode(errors[0].error)));

  function visit(node: Node | undefined, prefix: string, outer: Pick<Source, 'notes' | 'maxLength'>): Source[] {
    if (node?.type !== 'object') return fail(node?.offset ?? 0, 'expected a text in "…" or a group in {…}');
    const members = new Map<string, Node>();
    for (const { children: [name, value] = [] } of node.children ?? []) {
      if (!name || !value) continue;
      if (members.has(name.value)) fail(name.offset, `duplicate key "${name.value}"`);
      members.set(name.value, value);
    }
    const keys = [...members.keys()].filter((key) => !key.startsWith('@'));
    const noteOf = (key: string) => `@${members.has(`@${key}`) ? key : (pluralBase(key, keys) ?? key)}`;
    for (const [name, { type, offset }] of members) {
      const isNote = type === 'string' && keys.some((key) => noteOf(key) === name);
      if (name.startsWith('@') && !isNote) fail(offset, `"${name}" must be a text in "…" about a key beside it`);
    }
    return keys.flatMap((key) => {
      const value = members.get(key);
      const { value: about = '', offset = 0 } = members.get(noteOf(key)) ?? {};
      const note = about as string;
      const [limit = '', characters] = /\s*\((\d+)\scaractères au plus\)/.exec(note) ?? [];
      // A length that no check would recognise.
      if (/\d\s+caractères/.test(note.replace(limit, ''))) fail(offset, `"@${key}" has to say it as (12 caractères au plus)`);
      const notes = note ? [...outer.notes, note.replace(limit, '')] : outer.notes;
      const maxLength = characters ? Number(characters) : outer.maxLength;
      if (value?.type !== 'string') return visit(value, `${prefix}${key}.`, { notes, maxLength });
      const text = value.value as string;
      const mustKeep = namesIn(notes).filter((name) => wordsOf(text).includes(name));
      const verbatim = /à laisser tel quel/i.test(note) && mustKeep.length === 0;
      return { key: prefix + key, text, notes, maxLength, verbatim, mustKeep };
    });
  }
  return visit(root, `${namespace}:`, { notes: [], maxLength: undefined });
}

/** Turns `CommaExpected` into "comma expected". */
const inWords = (code: string) => code.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
