import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What stands behind a command. Ends the process, with what is wrong, when the command doesn't know it. */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]}. What there is, --help tells.`);
    return process.exit(1);
  }
}
