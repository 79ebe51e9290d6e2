import { company } from '../../src/company.ts';
import type { Rules } from './notes.ts';

/** What is wrong with a text, compared with the source text. */
export type TextProblem =
  | { kind: 'placeholders'; missing: string[]; unknown: string[] }
  | { kind: 'stray-brace' }
  | { kind: 'tags'; missing: string[]; unknown: string[] }
  | { kind: 'open-tag'; tag: string }
  | { kind: 'outer-space' }
  | { kind: 'stray-character'; character: string }
  | { kind: 'too-long'; length: number; maxLength: number };

export interface TextContext extends Rules {
  /** Placeholders that the text may leave out: "one message" needs no {{count}}. */
  optional?: readonly string[];
}

export function checkText(text: string, source: string, { optional = [], maxLength }: TextContext = {}): TextProblem[] {
  const problems: TextProblem[] = [];

  const placeholders = compared(placeholdersOf(text), placeholdersOf(source), optional);
  if (placeholders) problems.push({ kind: 'placeholders', ...placeholders });
  if (/[{}]/.test(text.replaceAll(placeholder, ''))) problems.push({ kind: 'stray-brace' });

  const tags = compared(tagsOf(text), tagsOf(source));
  if (tags) problems.push({ kind: 'tags', ...tags });
  else {
    const open = openTag(text);
    if (open) problems.push({ kind: 'open-tag', tag: open });
  }

  if (text !== text.trim()) problems.push({ kind: 'outer-space' });
  // A zero-width space, a byte order mark, a letter lost when the file was saved in another encoding than UTF-8.
  const character = /[\u200B\uFEFF\uFFFD]/.exec(text)?.[0];
  if (character) problems.push({ kind: 'stray-character', character });

  const { length } = [...new Intl.Segmenter().segment(text.replaceAll('{{brand}}', company.name))];
  if (maxLength && length > maxLength) problems.push({ kind: 'too-long', length, maxLength });
  return problems;
}

const placeholder = /\{\{(.*?)\}\}/g;
const placeholdersOf = (text: string) => [...text.matchAll(placeholder)].map(([, inside = '']) => inside.trim());

const tag = /<(\/?)([a-z]\w*)\s*(\/?)>/gi;
const tagsOf = (text: string) => [...text.matchAll(tag)].map(([whole]) => whole);

/** What the source has and the text hasn't, and the reverse; undefined when there is no difference. */
function compared(own: string[], source: string[], optional: readonly string[] = []) {
  const missing = [...new Set(source)].filter((item) => !own.includes(item) && !optional.includes(item));
  const unknown = [...new Set(own)].filter((item) => !source.includes(item));
  return missing.length + unknown.length > 0 ? { missing, unknown } : undefined;
}

/** A tag that is not closed, or closed before it is opened. */
function openTag(text: string): string | undefined {
  const open: string[] = [];
  for (const [whole, closing, name = '', selfClosing] of text.matchAll(tag)) {
    if (selfClosing) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return whole;
  }
  const left = open.pop();
  return left && `<${left}>`;
}
