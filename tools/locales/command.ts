import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig, styleText } from 'node:util';
import { localesFolder } from './catalogue.ts';
import { problemOfCode } from './locale-code.ts';

/** What ends a command with a message to its user, who needs no stack. */
export class Refusal extends Error {}

/**
 * Runs a command: its arguments, `--help`, refusals.
 * @param options the command's own flags, all boolean
 */
export function runCommand<Option extends string>(
  help: string,
  options: readonly Option[],
  run: (codes: string[], flags: Record<Option, boolean>) => number | void,
): void {
  try {
    const known: ParseArgsOptionsConfig = { help: { type: 'boolean' } };
    for (const option of options) known[option] = { type: 'boolean' };
    const { values, positionals } = argumentsOf(known);
    if (values['help']) console.log(help);
    else {
      const flags = Object.fromEntries(options.map((option) => [option, Boolean(values[option])]));
      process.exitCode = run(positionals, flags as Record<Option, boolean>) ?? 0;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(styleText('red', error.message));
    process.exitCode = 1;
  }
}

function argumentsOf(options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new Refusal(`${what}. What there is, --help tells.`, { cause: error });
  }
}

/** The locale's folder has to be there. */
export function demandLocale(code: string): void {
  if (existsSync(join(localesFolder(), code))) return;
  const suggestion = problemOfCode(code)?.suggestion;
  throw new Refusal(`There is no folder locales/${code}.${suggestion ? ` Is “${suggestion}” meant?` : ''}
New languages begin with: npm run locale:add -- ${suggestion ?? code}`);
}
