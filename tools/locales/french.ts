import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../../shared/command.ts';

export interface Source {
  /** File and path, such as `hero:title` or `contact:form.name.label`. */
  key: string;
  text: string;
  /** Notes for translators, the outermost group's first. */
  notes: readonly string[];
  /** In visible characters (graphemes). */
  maxLength: number | undefined;
  verbatim: boolean;
  /** What each translation must contain: names and addresses. */
  names: readonly string[];
}

export const localesFolder = () => process.env['LOCALES_FOLDER'] || 'locales';

/** @throws UserError with the file, and line and column or key of the first error. */
export function readFrench(folder = localesFolder()): Source[] {
  const files = readdirSync(join(folder, sourceLocale)).filter((file) => file.endsWith('.json'));
  const sources = files
    .toSorted()
    .flatMap((file) => sourcesIn(join(folder, sourceLocale, file), file.replace('.json', '')));
  const verbatim = sources
    .filter((source) => source.verbatim && /\p{L}/u.test(source.text))
    .map(({ text }) => text);
  return sources.map((source) => {
    const quoted = verbatim.filter((name) => name !== source.text && source.text.includes(name));
    return {
      ...source,
      names: [...new Set([...quoted, ...(source.text.match(address) ?? []), ...source.names])],
    };
  });
}

const address = /(?<=@)[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|\+\d[\d\s]+\d/g;

/** Names that a note tells translators to leave: `waits et true, à laisser tels quels`. */
const namesIn = (notes: readonly string[]) =>
  [
    ...notes.join('\n').matchAll(/([\w./]+(?:(?:, | et )[\w./]+)*), à laisser tels? quels?/g),
  ].flatMap(([, names = '']) => names.split(/, | et /));

function sourcesIn(path: string, namespace: string): Source[] {
  const fail = (problem: string): never => {
    throw new UserError(`${path}: ${problem}`);
  };

  function visit(
    value: unknown,
    prefix: string,
    outer: Pick<Source, 'notes' | 'maxLength'>,
  ): Source[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail(`“${prefix.slice(0, -1)}” has to be a text in "…" or a group in {…}`);
    const members = value as Record<string, unknown>;
    for (const [name, note] of Object.entries(members)) {
      if (name.startsWith('@') && (typeof note !== 'string' || !(name.slice(1) in members)))
        fail(`“${prefix}${name}” has to be a text in "…" about a key beside it`);
    }
    return Object.keys(members)
      .filter((name) => !name.startsWith('@'))
      .flatMap((name) => {
        const note = (members[`@${name}`] ?? '') as string;
        const [limit = '', characters] = /\s*\((\d+)\scaractères au plus\)/.exec(note) ?? [];
        const own = note.replace(limit, '');
        // No check would recognise it.
        if (/\d\s+caractères/.test(own))
          fail(`“${prefix}@${name}” has to say it as (12 caractères au plus)`);
        const notes = own ? [...outer.notes, own] : outer.notes;
        const maxLength = characters ? Number(characters) : outer.maxLength;
        const text = members[name];
        if (typeof text !== 'string') return visit(text, `${prefix}${name}.`, { notes, maxLength });
        const words = text.split(/[^\w./]+/).map((word) => word.replace(/[./]+$/, ''));
        const names = namesIn(notes).filter((each) => words.includes(each));
        const verbatim = /à laisser tel quel/i.test(own) && names.length === 0;
        return { key: prefix + name, text, notes, maxLength, verbatim, names };
      });
  }

  return visit(parsed(readFileSync(path, 'utf8'), fail), `${namespace}:`, {
    notes: [],
    maxLength: undefined,
  });
}

function parsed(json: string, fail: (problem: string) => never): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return fail((error as Error).message);
  }
}
