import { parseArgs, type ParseArgsConfig, styleText } from 'node:util';

/** What ends a command with a message to its user, who needs no stack. */
export class Refusal extends Error {}

/** @throws Refusal when the command doesn't know what stands behind it. */
export function argumentsOf<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new Refusal(`${what}. What there is, --help tells.`, { cause: error });
  }
}

/** The same for a command that has nothing else to refuse: it ends the process. */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return argumentsOf(config);
  } catch (error) {
    console.error((error as Refusal).message);
    return process.exit(1);
  }
}

/** Runs a command that ends well unless it throws or resolves to false: what it throws is a message to its user. */
export async function runToExitCode(command: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await command()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(styleText('red', (error as Error).message));
    process.exitCode = 1;
  }
}
