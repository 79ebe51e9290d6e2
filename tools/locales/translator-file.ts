import type { Tree } from './catalogue.ts';
import { noteOf } from './notes.ts';
import { pluralBaseIn, pluralKeys } from './plurals.ts';
import { isGroup } from './shape.ts';

/** A translation that was made from another source text than today's. */
export interface Outdated {
  key: string;
  was: string;
  now: string;
  translation: string;
}

export interface TranslatorFile {
  file: Tree;
  /** Keys that were not there before. */
  added: string[];
  outdated: Outdated[];
  /** Keys that the source doesn't have: kept at the end of their group, unless pruned. */
  superfluous: string[];
}

export interface SyncOptions {
  /** Leaves superfluous keys out. */
  prune?: boolean;
  /** The translator has looked at every outdated translation. */
  reviewed?: boolean;
}

/**
 * A file of another locale as its translator should find it: the keys of the
 * source in its order, with the plural forms of the locale's language, before
 * each key the source text and the note, and the translations there are.
 * Where the source text changed since, the one that was translated stands
 * first, as `was`; it stays there until the translator takes it away.
 */
export function translatorFile(source: Tree, own: Tree, locale: string, options: SyncOptions = {}): TranslatorFile {
  const report: Omit<TranslatorFile, 'file'> = { added: [], outdated: [], superfluous: [] };

  const group = (sourceGroup: Tree, ownGroup: Tree, path: string): Tree => {
    const result: Tree = {};
    const word = (key: string, now: string, note: string | undefined) => {
      const translation = ownGroup[key];
      if (translation === undefined) report.added.push(path + key);
      const { fr, was: marked, note: _, ...remarks } = entryOf(ownGroup[`@${key}`], note);
      const old = (options.reviewed ? undefined : marked) ?? fr;
      const was = translation && old !== now ? old : undefined;
      if (was !== undefined) report.outdated.push({ key: path + key, was, now, translation: translation as string });
      // `was` is first: its line can be deleted without a thought for commas.
      result[`@${key}`] = { ...(was !== undefined && { was }), fr: now, ...(note && { note }), ...remarks };
      result[key] = translation ?? '';
    };

    for (const [key, value] of Object.entries(sourceGroup)) {
      if (key.startsWith('@')) continue;
      const note = noteOf(sourceGroup, key);
      if (typeof value !== 'string') {
        const { note: _, fr: __, was: ___, ...remarks } = entryOf(ownGroup[`@${key}`], note);
        const about = { ...(note && { note }), ...remarks };
        if (Object.keys(about).length > 0) result[`@${key}`] = about;
        result[key] = group(value, (ownGroup[key] ?? {}) as Tree, `${path}${key}.`);
        continue;
      }
      const base = pluralBaseIn(sourceGroup, key);
      if (!base) word(key, value, note);
      else if (!Object.hasOwn(result, `${base}_other`)) {
        for (const form of pluralKeys(base, locale)) {
          word(form, (sourceGroup[form] ?? sourceGroup[`${base}_other`]) as string, note);
        }
      }
    }

    for (const [key, value] of Object.entries(ownGroup)) {
      if (Object.hasOwn(result, key)) continue;
      const about = key.startsWith('@') ? key.slice(1) : undefined;
      // A note that the source has no more, or that now stands before each form of a number.
      if (about !== undefined && (Object.hasOwn(result, about) || Object.hasOwn(result, `${about}_other`))) continue;
      if (about === undefined || !Object.hasOwn(ownGroup, about)) report.superfluous.push(path + key);
      if (!options.prune) result[key] = value;
    }
    return result;
  };

  return { file: group(source, own, ''), ...report };
}

/** What stands under a word's `@key`. A translator's own remarks in it stay. */
function entryOf(
  entry: unknown,
  note: string | undefined,
): { fr?: string; was?: string; note?: string; [remark: string]: string } {
  if (isGroup(entry)) return entry as Record<string, string>;
  // A folder that began as a copy of the source's has the source's notes.
  return typeof entry === 'string' && entry !== note ? { remark: entry } : {};
}

export const fileText = (file: Tree) => `${JSON.stringify(file, null, 2)}\n`;
