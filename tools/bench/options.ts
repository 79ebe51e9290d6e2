import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../command.ts';

export const help = `npm run bench [-- [--rounds N] FOLDER …]

Builds the site, measures it on this machine, and prints the figures next to the
budget: medians, with the least and the most in brackets. Beside it, in turn, are
measured a page of one line, the least that this machine can do, and other built
sites; each FOLDER must hold an index.html.

  --rounds N   how often everything is measured (default 5)
  --help       prints this

The exit code is 1 when the site misses a budget. Times depend on the machine and
on what else it does: one that is missed is a warning.`;

export const config = {
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
} as const;

export type Options = { rounds: number; folders: string[] };

/** @throws Refusal that says what is wrong with the command line. */
export function optionsOf(given: { values: { rounds: string }; positionals: string[] }): Options {
  const rounds = Number(given.values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Refusal(`--rounds is '${given.values.rounds}'; it can be a whole number from 1 on.`);
  }
  const folders = given.positionals;
  for (const folder of folders) {
    if (!existsSync(join(folder, 'index.html'))) throw new Refusal(`${folder} is no built site: it holds no index.html.`);
  }
  return { rounds, folders };
}
