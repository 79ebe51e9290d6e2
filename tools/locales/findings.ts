import { sourceLocale } from '../../src/i18n/locales.ts';
import type { FrenchProblem } from './check-french.ts';
import type { TextProblem } from './check-text.ts';

/** Something that `npm run locale:check` has to say. */
export type Finding = Place & Matter;

interface Place {
  locale: string;
  /** Below the folder of all locales: `en/hero.json`. */
  file?: string;
  key?: string;
  line?: number;
  column?: number;
}

export type Matter =
  | TextProblem
  | FrenchProblem
  | { kind: 'unknown-language'; suggestion?: string }
  | { kind: 'broken-json'; problem: string }
  | { kind: 'repeated-key' }
  | { kind: 'wrong-type'; found: unknown; expected: 'text' | 'group' | 'note' }
  | { kind: 'missing-file' }
  | { kind: 'missing-key' }
  | { kind: 'missing-plural-form' }
  | { kind: 'empty' }
  | { kind: 'superfluous-file' }
  | { kind: 'superfluous-key' }
  | { kind: 'superfluous-plural-form'; forms: readonly string[] }
  | { kind: 'orphan-note' }
  | { kind: 'outdated'; was: string; now: string; translation: string }
  | { kind: 'same-as-source' }
  | { kind: 'no-source-text' };

export type Kind = Finding['kind'];

/** An error must be mended; a warning should be looked at; an information is only counted. */
export type Severity = 'error' | 'warning' | 'information';

/** A locale may be a little behind or incomplete, and is then not offered to visitors. The source locale may not. */
const warnings: Kind[] = ['missing-file', 'outdated', 'too-long'];
const informations: Kind[] = ['missing-key', 'missing-plural-form', 'empty', 'same-as-source', 'no-source-text'];

export function severityOf({ kind, locale }: Finding): Severity {
  if (locale === sourceLocale) return 'error';
  if (informations.includes(kind)) return 'information';
  return warnings.includes(kind) ? 'warning' : 'error';
}
