import { parseArgs, type ParseArgsConfig, styleText } from 'node:util';

/** An error that the user of a command can act on. Only its message is shown, without a stack. */
export class UserError extends Error {
  // The stack is empty, because Vite would print it for an error in a plugin.
  override stack = '';
}

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/**
 * Runs a command's script, and adds the flag `--help`. The exit code is 1 if the script resolves to
 * false or throws.
 * @param config the command's own flags, as Node's parseArgs takes them
 */
export async function runCommand<Config extends ParseArgsConfig>(
  help: string,
  config: Config,
  run: (given: Parsed<Config>) => boolean | void | Promise<boolean | void>,
): Promise<void> {
  try {
    const given = parse(config);
    if ('help' in given.values) console.log(help);
    else if ((await run(given)) === false) process.exitCode = 1;
  } catch (error) {
    const sentence =
      error instanceof UserError ? error.message : ofForeignFile(error as NodeJS.ErrnoException);
    console.error(sentence ? styleText('red', sentence) : error);
    process.exitCode = 1;
  }
}

function parse<Config extends ParseArgsConfig>(config: Config): Parsed<Config> {
  try {
    return parseArgs({
      ...config,
      options: { ...config.options, help: { type: 'boolean' } },
    }) as unknown as Parsed<Config>;
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new UserError(`${what}. See --help.`, { cause: error });
  }
}

/**
 * A sentence for a user who may not use a file, for example because another command ran as root.
 */
const ofForeignFile = ({ code, path }: NodeJS.ErrnoException) =>
  path && /^(EACCES|EPERM|EROFS)$/.test(code ?? '')
    ? `This user may not use ${path}: use the account that owns it, or a copy of your own.`
    : undefined;
