import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { layOutDeployment } from '../build/deployment.ts';
import { checkDeployment } from './check.ts';
import { runFirebase } from './firebase.ts';
import { type Options, readOptions } from './options.ts';
import { readSettings, type Settings, settingsFile, settingsOfFunctions, settingsOfSite } from './settings.ts';

const help = `npm run deploy -- --project ID [--preview NAME]

Checks that nothing is missing, runs all tests, builds, and deploys site, functions and rules to a Firebase project.

  --preview NAME   only the site, at an address of its own for seven days, without running the tests; its form sends to the
                   functions that are live
`;

const folder = 'var/deploy';
const built = { site: 'var/deploy-build/dist', functions: 'var/deploy-build/functions' };

/** Resolves to whether it was deployed. */
async function deploy(options: Options): Promise<boolean> {
  const { project, preview } = options;
  step('What is missing');
  if (!(await checkDeployment(options))) return false;
  const settings = readSettings(project) ?? {};
  if (preview === undefined) {
    step('Tests');
    if (!(await run('tools/test.ts'))) return false;
  }
  step('Build');
  if (!(await layOut(project, settings))) return false;
  step(`Deploy to ${project}`);
  const target = ['--project', project, '--config', join(folder, 'firebase.json')];
  return preview === undefined
    ? runFirebase('deploy', '--only', 'hosting,functions,firestore', ...target)
    : runFirebase('hosting:channel:deploy', preview, ...target);
}

/** Builds the product and lays out what Firebase takes. Resolves to whether it could. */
async function layOut(project: string, settings: Settings): Promise<boolean> {
  if (!(await run('tools/build/build.ts', ['var/deploy-build'], settingsOfSite(settings)))) return false;
  layOutDeployment(folder, built);
  writeFileSync(join(folder, settingsFile(project)), settingsOfFunctions(settings));
  return true;
}

/** Runs a script of this project in this terminal. Resolves to whether it succeeded. */
async function run(script: string, args: string[] = [], env: Settings = {}): Promise<boolean> {
  const { failed } = await execa(process.execPath, [script, ...args], { stdio: 'inherit', reject: false, env });
  return !failed;
}

const step = (name: string) => console.log(`\n▶ ${name}`);

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(help);
  else if (!(await deploy(options))) {
    console.error('\nNot deployed.');
    process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
