import { logFilters } from '../../functions/src/log.ts';

type Entry = { severity: string; [field: string]: unknown };

/** Cloud Logging's severities, in order: that of a line which names none is DEFAULT. */
const severities = [
  'DEFAULT',
  'DEBUG',
  'INFO',
  'NOTICE',
  'WARNING',
  'ERROR',
  'CRITICAL',
  'ALERT',
  'EMERGENCY',
];

/**
 * A line of a function's output as Cloud Run hands it to Cloud Logging: JSON is structured,
 * anything else a text.
 */
function entryOf(line: string): Entry {
  const resource = { type: 'cloud_run_revision' };
  if (!line.startsWith('{')) return { resource, severity: 'DEFAULT', textPayload: line };
  const { severity = 'DEFAULT', ...jsonPayload } = JSON.parse(line) as Partial<Entry>;
  return { resource, severity, jsonPayload };
}

/**
 * Of Cloud Logging's query language, what the filters use: `AND`, `NOT`, and `field="…"`,
 * `severity>=…` or `"anywhere"`.
 */
function matches(filter: string, entry: Entry): boolean {
  return filter.split(' AND ').every((term) => {
    const parts = /^(NOT )?(?:([\w.]+)(=|>=))?(?:"(.*)"|(\w+))$/.exec(term);
    if (!parts) throw new Error(`Not understood: ${term}`);
    const [, not, path, operator, quoted, word = ''] = parts;
    const value = path
      ?.split('.')
      .reduce<unknown>((found, name) => (found as Entry | undefined)?.[name], entry);
    const isMatch =
      operator === '>='
        ? severities.indexOf(entry.severity) >= severities.indexOf(word)
        : path
          ? value === quoted
          : JSON.stringify(entry).includes(quoted ?? word);
    return isMatch !== (not !== undefined);
  });
}

/** How many entries each alert counts in the output of a function. */
export function counted(output: string): Record<keyof typeof logFilters, number> {
  const entries = output.trim().split('\n').map(entryOf);
  const { errors, scheduleRuns, refused, unproven } = logFilters;
  const count = (filter: string) => entries.filter((entry) => matches(filter, entry)).length;
  return {
    errors: count(errors),
    scheduleRuns: count(scheduleRuns),
    refused: count(refused),
    unproven: count(unproven),
  };
}
