import { styleText } from 'node:util';
import { budgets, type Figures, type GroupName, type Measure, type Unit } from './budgets.ts';

/** A site, and what each measuring found out about it. */
export type Series = { name: string; found: Figures[] };

/** A budget that is missed. `timing`: on another machine it might not be. */
export type Miss = { text: string; timing: boolean };

const titles: Record<GroupName, string> = {
  sizes: 'Sizes, brotli',
  simulated: 'Lighthouse, mobile, simulated throttling',
  devtools: 'Lighthouse, mobile, real throttling',
  interactions: 'Interactions until they show, 360 px wide, CPU slowed down 4 times',
};

const show: Record<Unit, (value: number) => string> = {
  bytes: (value) => `${(value / 1000).toFixed(1)} KB`,
  ms: (value) => `${Math.round(value)} ms`,
  score: String,
  shift: String,
};

/** A line for each measure, a column for each site; what is over budget is marked. */
export function printTable(sites: Series[]): void {
  const head = ['', 'budget', ...sites.map(({ name }) => name)];
  const lines = groups.flatMap(([group, measures]) => [
    [titles[group]],
    ...measures.map(([key, measure]) => [
      `  ${measure.label}`,
      limit(measure),
      ...sites.map((site) => cell(measure, valuesOf(site, group, key))),
    ]),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => (line.length > 1 ? width(line[column]) : 0))),
  );
  for (const line of [head, ...lines]) {
    const text = line.map((part, column) => part.padEnd(widths[column] ?? 0)).join('  ');
    console.log(line.length > 1 ? text.replaceAll(mark, styleText('red', mark)).trimEnd() : styleText('bold', `\n${line[0]}`));
  }
}

/** What a site has more of than it may, by the median. */
export function misses(site: Series): Miss[] {
  return groups.flatMap(([group, measures]) =>
    measures.flatMap(([key, measure]) => {
      const values = valuesOf(site, group, key);
      if (!isOver(measure, values)) return [];
      const text = `${titles[group]}: ${measure.label} ${cell(measure, values)}, budget ${limit(measure)}`;
      return [{ text, timing: measure.timing ?? false }];
    }),
  );
}

const mark = '✗';

const groups = (Object.keys(budgets) as GroupName[]).map((group) => [group, Object.entries<Measure>(budgets[group])] as const);

/** In ascending order. */
const valuesOf = ({ found }: Series, group: GroupName, key: string): number[] =>
  found.flatMap((figures) => (figures[group] as Record<string, number> | undefined)?.[key] ?? []).toSorted((a, b) => a - b);

const width = (text = '') => text.length;

const limit = ({ budget, unit }: Measure) =>
  budget === undefined ? '' : `${unit === 'score' ? '≥' : '≤'} ${show[unit](budget)}`;

/** The median and, if they differ, the least and the most. */
function cell(measure: Measure, values: number[]): string {
  const [least, most] = [values[0], values.at(-1)];
  if (least === undefined || most === undefined) return '';
  const shown = show[measure.unit];
  const range = shown(least) === shown(most) ? '' : ` (${shown(least)} – ${shown(most)})`;
  return `${isOver(measure, values) ? mark : ' '} ${shown(median(values))}${range}`;
}

function isOver({ budget, unit }: Measure, values: number[]): boolean {
  if (budget === undefined || values.length === 0) return false;
  return unit === 'score' ? median(values) < budget : median(values) > budget;
}

/** Of values in ascending order. */
function median(values: number[]): number {
  const middle = (values.length - 1) / 2;
  return ((values[Math.floor(middle)] ?? NaN) + (values[Math.ceil(middle)] ?? NaN)) / 2;
}
