import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf } from '../arguments.ts';

export const usage = `npm run bench [-- [--rounds N] FOLDER …]

Builds the site, measures it on this machine, and prints the figures next to the
budget: medians, with the least and the most in brackets. Other built sites are
measured beside it, in turn; each FOLDER must hold an index.html.

  --rounds N   how often everything is measured (default 5)
  --help       prints this

The exit code is 1 when the site misses a budget. Times depend on the machine and
on what else it does: one that is missed is a warning.`;

export type Options = { help: boolean; rounds: number; folders: string[] };

/** @throws Error that says what is wrong with the command line. */
export function readOptions(args: string[]): Options {
  const { values, positionals: folders } = argumentsOf({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds is '${values.rounds}'; it can be a whole number from 1 on.`);
  }
  for (const folder of folders) {
    if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} is no built site: it holds no index.html.`);
  }
  return { help: values.help, rounds, folders };
}
