import { execa } from 'execa';
import { runCommand, UserError } from '../../shared/command.ts';
import { keepOwnEnvironment } from '../../shared/environment.ts';
import { readSettings } from '../../shared/settings.ts';
import { type Build, buildIn, completeBuild, lockFunctions } from './build-folder.ts';
import { hashOfInputs, isUpToDate, markComplete, markIncomplete } from './inputs.ts';

const help = `npm run build [-- FOLDER]

Builds the site into dist and the functions into functions/lib. With a FOLDER,
both are below it, beside the other files that Firebase needs. If nothing has
changed since the last build, and that build is less than a week old, nothing is
built.
`;

/** Builds in another process, because a build sets NODE_ENV. */
export async function build(folder?: string, env: Record<string, string> = {}): Promise<Build> {
  const args = [import.meta.filename, ...(folder ? [folder] : [])];
  const { failed, exitCode, shortMessage } = await execa(process.execPath, args, {
    stdio: 'inherit',
    env,
    reject: false,
  });
  if (failed)
    throw new UserError(exitCode === undefined ? String(shortMessage) : 'The build failed.');
  return buildIn(folder ?? '.');
}

if (import.meta.main) {
  await runCommand(help, { allowPositionals: true }, async ({ positionals: [folder = '.'] }) => {
    takeRetentionFromProject();
    keepOwnEnvironment();
    process.env['NODE_ENV'] = 'production';
    const built = buildIn(folder);
    const { site, functions } = built;
    const inputs = hashOfInputs();
    if (isUpToDate(built, inputs)) return console.log('Nothing has changed since the last build.');
    markIncomplete(built);
    // These modules are imported only here, so that the command is fast if nothing has changed.
    const [{ validLocales }, { buildSite }, { buildFunctions }, { sizesOf }] = await Promise.all([
      import('./valid-locales.ts'),
      import('./site.ts'),
      import('./functions.ts'),
      import('./sizes.ts'),
    ]);
    const remarks = validLocales();
    await buildSite(site);
    await buildFunctions(functions);
    completeBuild(built);
    await lockFunctions(built);
    markComplete(built, inputs);
    const { html, boot } = sizesOf(site);
    console.log(
      `Built the site into ${site} (compressed: page ${html.toFixed(1)} KB, its script ${boot.toFixed(1)} KB)`,
    );
    console.log(`Built the functions into ${functions}`);
    for (const remark of remarks) console.log(remark);
  });
}

/**
 * Takes RETENTION_DAYS, which the page shows, from the settings of the project that the Firebase
 * CLI deploys to. The CLI gives the project's id to its hooks as GCLOUD_PROJECT.
 */
function takeRetentionFromProject(): void {
  const { RETENTION_DAYS } = readSettings(process.env['GCLOUD_PROJECT'] ?? '') ?? {};
  if (RETENTION_DAYS) process.env['RETENTION_DAYS'] ??= RETENTION_DAYS;
}
