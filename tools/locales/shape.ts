/** What a catalogue file contains, each thing by its key (`form.name.label`). */
export interface Shape {
  words: Map<string, string>;
  groups: Set<string>;
  /** By the key they are about, without the `@`. */
  notes: Map<string, unknown>;
  /** What is neither a text nor a group. */
  others: Map<string, unknown>;
}

/** Takes a file's content apart, whatever it is. */
export function shapeOf(content: unknown): Shape {
  const shape: Shape = { words: new Map(), groups: new Set(), notes: new Map(), others: new Map() };
  const visit = (prefix: string, group: object) => {
    for (const [key, value] of Object.entries(group) as [string, unknown][]) {
      const path = prefix + key;
      if (key.startsWith('@')) shape.notes.set(prefix + key.slice(1), value);
      else if (typeof value === 'string') shape.words.set(path, value);
      else if (isGroup(value)) {
        shape.groups.add(path);
        visit(`${path}.`, value);
      } else shape.others.set(path, value);
    }
  };
  if (isGroup(content)) visit('', content);
  else shape.others.set('', content);
  return shape;
}

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
