import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { UserError } from '../../shared/command.ts';
import { localesFolder } from '../../shared/environment.ts';

export interface SourceText {
  /**
   * The file's name and the path in the file, such as `hero:title` or `contact:form.name.label`.
   */
  key: string;
  text: string;
  /** The notes for translators, the outermost group's first. */
  notes: readonly string[];
  maxLength: number | undefined;
  verbatim: boolean;
  /** Words that each translation should contain, such as names, URLs and phone numbers. */
  names: readonly string[];
}

/** @throws UserError that names the file, and the line and column or the key of the first error */
export function readFrench(folder = localesFolder()): SourceText[] {
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

/**
 * The value of `@key`, beside `key`: a note for translators, or an object with the note and rules
 * that are checked.
 */
const note = z.preprocess(
  (given) => (typeof given === 'string' ? { note: given } : given),
  z.strictObject({
    note: z.string(),
    /**
     * The maximum length of a translation in visible characters (graphemes). A group's `max` is for
     * each text of the group that has none of its own.
     */
    max: z.int().positive().optional(),
    /** `true`: the text is not translated. A list: these words of the text are not translated. */
    keep: z.union([z.literal(true), z.array(z.string()).min(1)]).optional(),
  }),
);

function sourcesIn(path: string, namespace: string): SourceText[] {
  const fail = (problem: string): never => {
    throw new UserError(`${path}: ${problem}`);
  };

  function visit(
    value: unknown,
    prefix: string,
    outer: Pick<SourceText, 'notes' | 'maxLength' | 'names'>,
  ): SourceText[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail(`“${prefix.slice(0, -1)}” has to be a text in "…" or a group in {…}`);
    const members = value as Record<string, unknown>;
    const notes = new Map<string, z.infer<typeof note>>();
    for (const [name, given] of Object.entries(members)) {
      if (!name.startsWith('@')) continue;
      const about = prefix + name.slice(1);
      if (!(name.slice(1) in members))
        return fail(`“${prefix}${name}” is a note, but there is no text “${about}” beside it`);
      const { success, data } = note.safeParse(given);
      if (!success)
        return fail(
          `“${prefix}${name}” has to be a note about “${about}”: "…" or { "note": "…", "max": 30, "keep": true or ["…"] }`,
        );
      notes.set(name.slice(1), data);
    }
    return Object.keys(members)
      .filter((name) => !name.startsWith('@'))
      .flatMap((name) => {
        const own = notes.get(name);
        const inner = {
          notes: own ? [...outer.notes, own.note] : outer.notes,
          maxLength: own?.max ?? outer.maxLength,
          names: Array.isArray(own?.keep) ? [...outer.names, ...own.keep] : outer.names,
        };
        const text = members[name];
        if (typeof text !== 'string') return visit(text, `${prefix}${name}.`, inner);
        const verbatim = own?.keep === true;
        const names = inner.names.filter((each) => text.includes(each));
        const kept = `À ne pas traduire${verbatim ? '' : ` : ${names.join(', ')}`}`;
        return {
          ...inner,
          key: prefix + name,
          text,
          notes: verbatim || names.length > 0 ? [...inner.notes, kept] : inner.notes,
          verbatim,
          names,
        };
      });
  }

  return visit(parsed(readFileSync(path, 'utf8'), fail), `${namespace}:`, {
    notes: [],
    maxLength: undefined,
    names: [],
  });
}

function parsed(json: string, fail: (problem: string) => never): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return fail((error as Error).message);
  }
}
