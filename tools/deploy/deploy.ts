import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { build } from '../build/build.ts';
import { layOutDeployment, lockFunctions } from '../build/deployment.ts';
import { runCommand } from '../command.ts';
import { checkDeployment } from './check.ts';
import { runFirebase } from './firebase.ts';
import { options, type Target, targetOf } from './options.ts';
import { readSettings, type Settings, settingsFile, settingsOfFunctions, settingsOfSite } from './settings.ts';

const help = `npm run deploy -- --project ID [--preview NAME]

Checks that nothing is missing, runs all tests, builds, and deploys site, functions, rules and indexes to a Firebase project.

  --preview NAME   only the site, at an address of its own for seven days, without running the tests; its form sends to the
                   functions that are live
`;

const folder = 'var/deploy';

/** Resolves to whether it was deployed. */
async function deploy(target: Target): Promise<boolean> {
  const { project, preview } = target;
  step('What is missing');
  if (!(await checkDeployment(target))) return false;
  const settings = readSettings(project) ?? {};
  if (preview === undefined) {
    step('Tests');
    if (!(await testsPass())) return false;
  }
  step('Build');
  await layOut(project, settings);
  step(`Deploy to ${project}`);
  const place = ['--project', project, '--config', join(folder, 'firebase.json')];
  return preview === undefined
    ? runFirebase('deploy', '--only', 'hosting,functions,firestore', ...place)
    : runFirebase('hosting:channel:deploy', preview, ...place);
}

/** Builds the product and lays out what Firebase takes. */
async function layOut(project: string, settings: Settings): Promise<void> {
  layOutDeployment(folder, await build('var/deploy-build', settingsOfSite(settings)));
  await lockFunctions(folder);
  writeFileSync(join(folder, settingsFile(project)), settingsOfFunctions(settings));
}

/** Runs all tests in this terminal. Resolves to whether they passed. */
async function testsPass(): Promise<boolean> {
  const { failed } = await execa('vitest', ['run'], { preferLocal: true, stdio: 'inherit', reject: false });
  return !failed;
}

const step = (name: string) => console.log(`\n▶ ${name}`);

await runCommand(help, { options }, async ({ values }) => {
  const target = targetOf(values);
  let deployed = false;
  try {
    deployed = await deploy(target);
  } finally {
    if (!deployed) console.error('\nNot deployed.');
  }
  return deployed;
});
