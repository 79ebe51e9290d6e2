import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa, type Options } from 'execa';
import { build } from '../build/build.ts';
import { layOutDeployment, lockFunctions } from '../build/deployment.ts';
import { runCommand, UserError } from '../command.ts';
import { drafts } from '../locales/vite-plugin.ts';
import { checkDeployment } from './check.ts';
import { firebaseArgs, type Target } from './firebase.ts';
import { readSettings, settingsFile, settingsOfFunctions } from './settings.ts';

const help = `npm run deploy -- --project ID [--preview NAME | --functions | --rollback COMMIT]

Checks that nothing is missing, runs all tests, builds, and deploys site, functions, rules and indexes to a Firebase project.

  --preview NAME      only the site, at an address of its own for seven days, without running the tests,
                      with unfinished languages
  --functions         only the functions, without checking anything or running the tests
  --rollback COMMIT   that, as they were at a commit, with its packages and today's settings

npm run deploy:check -- --project ID [--preview NAME]

Only lists what is missing, and what to do about it. The exit code is 1 if something blocks the deployment.
docs/deploy.md describes all steps.
`;

const folder = 'var/deploy';

/** Resolves to whether it was deployed. */
async function deploy(target: Target): Promise<boolean> {
  const { project, preview, functions } = target;
  if (!functions) {
    step('What is missing');
    if (!(await checkDeployment(target))) return false;
  }
  if (!functions && preview === undefined) {
    step('Tests');
    if (!(await succeeds('npm', ['test']))) return false;
  }
  step('Build');
  const settings = readSettings(project) ?? {};
  // Of these, vite.config.ts names what Vite puts into the site.
  layOutDeployment(folder, await build('var/deploy-build', { ...settings, ...(preview !== undefined && drafts) }));
  await lockFunctions(folder);
  writeFileSync(join(folder, settingsFile(project)), settingsOfFunctions(settings));
  step(`Deploy to ${project}`);
  return succeeds('firebase', firebaseArgs(target, folder));
}

/** Deploys the functions as they were at a commit, from a work tree of their own. */
async function rollBack(project: string, commit: string): Promise<boolean> {
  const tree = 'var/rollback';
  const remove = () => execa('git', ['worktree', 'remove', '--force', tree], { reject: false });
  await remove();
  if (!(await succeeds('git', ['worktree', 'add', '--detach', tree, commit]))) return false;
  try {
    if (existsSync(settingsFile(project))) cpSync(settingsFile(project), join(tree, settingsFile(project)));
    // With the same packages, those of the project around it are found.
    const isSame = readFileSync('package-lock.json').equals(readFileSync(join(tree, 'package-lock.json')));
    if (!isSame && !(await succeeds('node', ['tools/install.js'], { cwd: tree }))) return false;
    return await succeeds('node', ['tools/cloud/deploy.ts', '--project', project, '--functions'], { cwd: tree });
  } finally {
    await remove();
  }
}

/** Runs a program of the installed packages in this terminal. */
async function succeeds(program: string, args: string[], options: Options = {}): Promise<boolean> {
  const { failed } = await execa(program, args, { preferLocal: true, stdio: 'inherit', reject: false, ...options });
  return !failed;
}

const step = (name: string) => console.log(`\n▶ ${name}`);

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = { project: text, preview: text, rollback: text, functions: flag, check: flag };

await runCommand(help, { options }, async ({ values: { project, preview, rollback, functions, check } }) => {
  if (!project) throw new UserError('Which Firebase project? --project ID');
  if (check) return checkDeployment({ project, preview });
  // A roll-back runs itself with --functions, and says so once.
  if (!functions) process.on('exit', (code) => code && console.error('\nNot deployed.'));
  return rollback ? rollBack(project, rollback) : deploy({ project, preview, functions });
});
