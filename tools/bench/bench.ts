import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build.ts';
import { headersOf } from '../build/hosting.ts';
import { serve } from '../build/serve.ts';
import { UserError, runCommand } from '../command.ts';
import { coldStart } from './cold-start.ts';
import { interactions } from './interactions.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { type Figures, type Measure, measures } from './measures.ts';
import { lastRelease, sizesOf } from './sizes.ts';

const help = `npm run bench [-- FOLDER …]

Builds the site, measures it on this machine, and prints medians of five beside the budgets, and by how much sizes have changed
since the last release. Other built sites, each a
FOLDER with an index.html, are measured alternately with it, so that all run under the same conditions.

The exit code is 1 when the site exceeds a budget that does not depend on the machine.
`;

const rounds = 5;
const decimals = { KB: 1, MB: 0, ms: 0, score: 0, shift: 3 };

await runCommand(help, { allowPositionals: true }, async ({ positionals }) => {
  const missing = positionals.find((folder) => !existsSync(join(folder, 'index.html')));
  if (missing) throw new UserError(`${missing} is not a built site: it has no index.html.`);
  const { site: own, functions } = await build('var/bench');
  const sites: Site[] = [];
  try {
    sites.push({ name: own, found: [sizesOf(own)], ...(await serve(own, headersOf)) });
    for (const name of positionals) sites.push({ name, found: [], ...(await serve(name)) });
    for (let round = 1; round <= rounds; round++) {
      for (const { name, url, found } of sites) {
        console.error(`round ${round} of ${rounds}: ${name}`);
        found.push(await lighthouseFigures(url));
        if (name === own)
          found.push(await interactions(url), await coldStart(functions, 'sendContactEmail'));
      }
    }
  } finally {
    for (const { stop } of sites) stop();
  }
  return printTable(sites);
});

type Site = { name: string; url: string; found: Figures[]; stop: () => void };

/**
 * A row for each measure, a column for each site. Returns whether the first site keeps all budgets
 * but times.
 */
function printTable(sites: Site[]): boolean {
  const rows: Record<string, Record<string, string>> = {};
  const { version, sizes } = lastRelease();
  let kept = true;
  for (const [key, { label, unit, budget, time }] of Object.entries<Measure>(measures)) {
    const columns = sites.map(({ name, found }) => {
      const values = found
        .flatMap((figures) => figures[key as keyof Figures] ?? [])
        .toSorted((a, b) => a - b);
      const median = values[Math.floor(values.length / 2)] ?? NaN;
      const [shown, least, most] = [median, values[0], values.at(-1)].map(
        (value) => value?.toFixed(decimals[unit]) ?? '',
      );
      return { name, median, cell: least === most ? least : `${shown} (${least} – ${most})` };
    });
    const ours = columns[0]?.median ?? NaN;
    const over = budget !== undefined && (unit === 'score' ? ours < budget : ours > budget);
    if (over && !time) kept = false;
    rows[`${label}, ${unit}`] = {
      budget: `${budget ?? ''}${over ? ' ✗' : ''}`,
      [`since ${version}`]: key in sizes ? signed(ours - sizes[key as keyof typeof sizes]) : '',
      ...Object.fromEntries(columns.map(({ name, cell }) => [name, cell ?? ''])),
    };
  }
  console.table(rows);
  return kept;
}

function signed(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}`;
}
