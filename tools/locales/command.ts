import { type ParseArgsOptionsConfig, styleText } from 'node:util';
import { argumentsOf, Refusal } from '../arguments.ts';
import { localeCodes, localesFolder } from './catalogue.ts';
import { problemOfCode } from './locale-code.ts';

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
    const { values, positionals } = argumentsOf({ options: known, allowPositionals: true });
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

/** The locale's folder has to be there. */
export function assertLocale(code: string): void {
  if (hasFolder(code)) return;
  const suggestion = problemOfCode(code)?.suggestion;
  const begin = `New languages begin with: npm run locale:add -- ${suggestion ?? code}`;
  throw new Refusal(`There is no folder locales/${code}.${suggestion ? ` Is “${suggestion}” meant?` : ''}
${suggestion && hasFolder(suggestion) ? `locales/${suggestion} is there.` : begin}`);
}

/** What is written must go into a language's folder. */
export function assertCode(code: string): void {
  const found = problemOfCode(code);
  if (found) throw new Refusal(`${found.problem}: rename the folder locales/${code}, or delete it.`);
}

/** By its exact spelling: some systems take `EN` for `en`. */
const hasFolder = (code: string) => localeCodes(localesFolder()).includes(code);
