import { execa } from 'execa';
import { runCommand, UserError } from '../command.ts';
import { assertValidLocales } from './valid-locales.ts';
import { buildFunctions } from './functions.ts';
import { buildSite } from './site.ts';

const help = `npm run build [-- FOLDER]

Builds the site into dist and the functions into functions/lib; with a FOLDER, both below it.
`;

/** The folders that a build wrote. */
export type Built = { site: string; functions: string };

/** Where a build goes: into `dist` and `functions/lib`, or into a folder of its own, which disturbs no other. */
const builtIn = (folder?: string): Built =>
  folder ? { site: `${folder}/dist`, functions: `${folder}/functions` } : { site: 'dist', functions: 'functions/lib' };

/**
 * Builds site and functions, in a process of its own, so that nothing of this
 * one's makes it a development build. `env` adds to the environment.
 * @throws UserError when the build fails.
 */
export async function build(folder?: string, env: Record<string, string> = {}): Promise<Built> {
  const args = [import.meta.filename, ...(folder ? [folder] : [])];
  const { failed, exitCode, shortMessage } = await execa(process.execPath, args, { stdio: 'inherit', env, reject: false });
  // One that ended by itself has printed why.
  if (failed) throw new UserError(exitCode === undefined ? String(shortMessage) : 'The build failed.');
  return builtIn(folder);
}

if (import.meta.main) {
  await runCommand(help, { allowPositionals: true }, async ({ positionals: [folder] }) => {
    process.env['NODE_ENV'] = 'production';
    const { site, functions } = builtIn(folder);
    assertValidLocales();
    await buildSite(site);
    await buildFunctions(functions);
  });
}
