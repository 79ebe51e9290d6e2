import { parseArgs, type ParseArgsConfig, styleText } from 'node:util';

/** What ends a command with a message to its user, who needs no stack. */
export class Refusal extends Error {
  // Vite prints what a plugin throws, stack included.
  override stack = '';
}

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/**
 * Runs what stands behind `npm run …`: reads the arguments, answers `--help`, and sets the exit code, which is 1 when
 * the command resolves to false or throws.
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
    tell(error);
    process.exitCode = 1;
  }
}

/** Tells the user of a command why it ended: a Refusal by its message; any other error is a defect, and told whole. */
export function tell(error: unknown): void {
  console.error(error instanceof Refusal ? styleText('red', error.message) : error);
}

function parse<Config extends ParseArgsConfig>(config: Config): Parsed<Config> {
  try {
    return parseArgs({ ...config, options: { ...config.options, help: { type: 'boolean' } } }) as unknown as Parsed<Config>;
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new Refusal(`${what}. What there is, --help tells.`, { cause: error });
  }
}
