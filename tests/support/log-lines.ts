import { logFilters } from '../../functions/src/log.ts';

type Entry = { severity?: string; message?: string };

/** The structured entries in a function's output, each a line of JSON. */
const entriesOf = (output: string): Entry[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Entry);

const asLine = ({ severity = 'DEFAULT', message = '' }: Entry) => `${severity} ${message}`;

export const linesIn = (output: string): string[] => entriesOf(output).map(asLine);

type Filter = keyof typeof logFilters;

export const countedBy = (filter: Filter, output: string): string[] =>
  entriesOf(output)
    .filter((entry) => logFilters[filter].split(' AND ').every((term) => isTrue(term, entry)))
    .map(asLine);

export const counts = (output: string) =>
  Object.fromEntries(
    (Object.keys(logFilters) as Filter[]).map((name) => [name, countedBy(name, output).length]),
  );

const severities = ['DEFAULT', 'DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'];

/** Whether an entry of a function's log fulfils a term in Cloud Logging's query language. */
function isTrue(term: string, { severity = 'DEFAULT', ...fields }: Entry): boolean {
  const [, text] = /^NOT "(.*)"$/.exec(term) ?? [];
  if (text !== undefined) return !JSON.stringify(fields).includes(text);
  const [, least] = /^severity>=(\w+)$/.exec(term) ?? [];
  if (least) return severities.indexOf(severity) >= severities.indexOf(least);
  const [, name, value] = /^jsonPayload\.(\w+)="(.*)"$/.exec(term) ?? [];
  if (name) return (fields as Record<string, unknown>)[name] === value;
  if (term === 'resource.type="cloud_run_revision"') return true;
  throw new Error(`Not a term that these tests know: ${term}`);
}
