import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { build } from '../build/build.ts';
import { layOutDeployment, lockFunctions } from '../build/deployment.ts';
import { runCommand, UserError } from '../command.ts';
import { checkDeployment } from './check.ts';
import type { Target } from './project-problems.ts';
import { readSettings, settingsFile, settingsOfFunctions } from './settings.ts';

const help = `npm run deploy -- --project ID [--preview NAME]

Checks that nothing is missing, runs all tests, builds, and deploys site, functions, rules and indexes to a Firebase project.

  --preview NAME   only the site, at an address of its own for seven days, without running the tests; its form sends to the
                   functions that are live

npm run deploy:check -- --project ID [--preview NAME]

Only lists what is missing, and what to do about it. The exit code is 1 if something blocks the deployment.
docs/deploy.md describes all steps.
`;

const folder = 'var/deploy';

/** Resolves to whether it was deployed. */
async function deploy(target: Target): Promise<boolean> {
  const { project, preview } = target;
  step('What is missing');
  if (!(await checkDeployment(target))) return false;
  if (preview === undefined) {
    step('Tests');
    if (!(await succeeds('npm', 'test'))) return false;
  }
  step('Build');
  const settings = readSettings(project) ?? {};
  // Of these, Vite puts into the site what begins with VITE_.
  layOutDeployment(folder, await build('var/deploy-build', settings));
  await lockFunctions(folder);
  writeFileSync(join(folder, settingsFile(project)), settingsOfFunctions(settings));
  step(`Deploy to ${project}`);
  const place = ['--project', project, '--config', join(folder, 'firebase.json')];
  return preview === undefined
    ? succeeds('firebase', 'deploy', '--only', 'hosting,functions,firestore', ...place)
    : succeeds('firebase', 'hosting:channel:deploy', preview, ...place);
}

/** Runs a program of the installed packages in this terminal. */
async function succeeds(program: string, ...args: string[]): Promise<boolean> {
  const { failed } = await execa(program, args, { preferLocal: true, stdio: 'inherit', reject: false });
  return !failed;
}

const step = (name: string) => console.log(`\n▶ ${name}`);

const text = { type: 'string' } as const;

await runCommand(help, { options: { project: text, preview: text, check: { type: 'boolean' } } }, async ({ values }) => {
  const { project, preview, check } = values;
  if (!project) throw new UserError('Which Firebase project? --project ID');
  if (check) return checkDeployment({ project, preview });
  process.on('exit', (code) => code && console.error('\nNot deployed.'));
  return deploy({ project, preview });
});
