import { execa } from 'execa';
import { sizesOf } from '../bench/sizes.ts';
import { runCommand, UserError } from '../command.ts';
import { keepOwnEnvironment } from '../environment.ts';
import type { Built } from './deployment.ts';
import { buildFunctions } from './functions.ts';
import { buildSite } from './site.ts';
import { validLocales } from './valid-locales.ts';

const help = `npm run build [-- FOLDER]

Builds the site into dist and the functions into functions/lib; with a FOLDER, both below it.
`;

const foldersOf = (folder?: string): Built =>
  folder ? { site: `${folder}/dist`, functions: `${folder}/functions` } : { site: 'dist', functions: 'functions/lib' };

/**
 * Builds site and functions in a process of its own: nothing that this process
 * has set makes it a development build.
 * @param folder for both, so that builds don't disturb each other; by default `dist` and `functions/lib`
 * @param env added to the environment
 * @throws UserError when the build fails
 */
export async function build(folder?: string, env: Record<string, string> = {}): Promise<Built> {
  const args = [import.meta.filename, ...(folder ? [folder] : [])];
  const { failed, exitCode, shortMessage } = await execa(process.execPath, args, { stdio: 'inherit', env, reject: false });
  // If it exited by itself, it has printed why.
  if (failed) throw new UserError(exitCode === undefined ? String(shortMessage) : 'The build failed.');
  return foldersOf(folder);
}

if (import.meta.main) {
  await runCommand(help, { allowPositionals: true }, async ({ positionals: [folder] }) => {
    keepOwnEnvironment();
    process.env['NODE_ENV'] = 'production';
    const { site, functions } = foldersOf(folder);
    const remarks = validLocales();
    await buildSite(site);
    await buildFunctions(functions);
    const { html, boot } = sizesOf(site);
    console.log(`Built the site into ${site} (compressed: page ${html.toFixed(1)} KB, its script ${boot.toFixed(1)} KB)`);
    console.log(`Built the functions into ${functions}`);
    for (const remark of remarks) console.log(remark);
  });
}
