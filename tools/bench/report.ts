import { type Figures, type Measure, measures } from './measures.ts';

/** Prints a row for each measure and a column for each site. Returns whether the first one keeps all budgets but times. */
export function printTable(sites: { name: string; found: Figures[] }[]): boolean {
  const rows: Record<string, Record<string, string>> = {};
  let kept = true;
  for (const [key, measure] of Object.entries<Measure>(measures)) {
    const values = sites.map(({ found }) => valuesOf(found, key));
    const over = isOver(measure, median(values[0] ?? []));
    if (over && !measure.time) kept = false;
    rows[`${measure.label}, ${measure.unit}`] = {
      budget: `${measure.budget ?? ''}${over ? ' ✗' : ''}`,
      ...Object.fromEntries(sites.map(({ name }, index) => [name, cell(measure, values[index] ?? [])])),
    };
  }
  console.table(rows);
  return kept;
}

const valuesOf = (found: Figures[], key: string): number[] =>
  found.flatMap((figures) => figures[key as keyof Figures] ?? []).toSorted((a, b) => a - b);

/** The median and, if values differ, the range. */
function cell({ unit }: Measure, values: number[]): string {
  if (values.length === 0) return '';
  const show = (value = NaN) => (unit === 'KB' ? value.toFixed(1) : unit === 'ms' ? value.toFixed(0) : String(value));
  const range = ` (${show(values[0])} – ${show(values.at(-1))})`;
  return show(median(values)) + (values[0] === values.at(-1) ? '' : range);
}

const isOver = ({ budget, unit }: Measure, value: number) =>
  budget !== undefined && (unit === 'score' ? value < budget : value > budget);

/** Of values in ascending order. */
const median = (values: number[]) => values[Math.floor(values.length / 2)] ?? NaN;
