import type { Tree } from './catalogue.ts';
import { pluralBaseIn } from './plurals.ts';

/** What translators are told about a key of a group; a note about a number's forms stands on the key without the form. */
export function noteOf(group: Tree, key: string): string | undefined {
  const note = group[`@${key}`] ?? group[`@${pluralBaseIn(group, key)}`];
  return typeof note === 'string' ? note : undefined;
}

/** What a note says that a program can check. What stands on a group is true for each text in it. */
export interface Rules {
  /** "(60 caractères au plus)" */
  maxLength?: number;
  /** "En anglais": the text is English in French too, so French typography is not its own. */
  english?: boolean;
}

/** The rules of each text in a file of the source locale, by key. */
export function rulesOf(source: Tree): Map<string, Rules> {
  const rules = new Map<string, Rules>();
  const visit = (prefix: string, group: Tree, outer: Rules) => {
    for (const [key, value] of Object.entries(group)) {
      if (key.startsWith('@')) continue;
      const own = { ...outer, ...rulesIn(noteOf(group, key) ?? '') };
      if (typeof value === 'string') rules.set(prefix + key, own);
      else visit(`${prefix}${key}.`, value, own);
    }
  };
  visit('', source, {});
  return rules;
}

function rulesIn(note: string): Rules {
  const limit = /\((\d+)\scaractères au plus\)/.exec(note)?.[1];
  return { ...(limit && { maxLength: Number(limit) }), ...(/^En anglais\b/.test(note) && { english: true }) };
}
