import { parseArgs, type ParseArgsConfig } from 'node:util';

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
