import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa, type Options } from 'execa';
import { build } from '../build/build.ts';
import { type Built, layOutDeployment, lockFunctions } from '../build/deployment.ts';
import { runCommand, UserError } from '../command.ts';
import { unfinishedToo } from '../locales/vite-plugin.ts';
import { addressesIn } from './addresses.ts';
import { checkDeployment } from './check.ts';
import { contractProblems } from './contract.ts';
import { firebaseArgs, firebaseEnv, type Target } from './firebase.ts';
import { login, operator } from './login.ts';
import { Project } from './project.ts';
import { completeDeployment, indexesReady, messagePasses, siteIsLive } from './proof.ts';
import {
  commitOf,
  formerRelease,
  hasChanges,
  lastGood,
  type Live,
  liveIn,
  lock,
  nameOf,
  record,
  type Source,
  sourceOf,
} from './releases.ts';
import { parameters, readSettings, type Settings, settingsFile, settingsOfFunctions, setupSettings } from './settings.ts';

const help = `npm run deploy -- --project ID [--dirty] [--build FOLDER | --preview NAME | --rollback COMMIT]

Checks that nothing is missing, runs all tests, builds, and deploys site, functions, rules and indexes to a Firebase project.
Then it looks at what must exist, and sends one message from the page to the login at the SMTP server, of which nobody hears.
If that fails, the former release comes back.

  --dirty             also with changes that aren't committed; the release says so
  --build FOLDER      what another deployment has tested and built: its var/deploy/ID/build, for example of staging
  --preview NAME      only the site, at an address of its own for seven days, without running the tests,
                      with unfinished languages
  --rollback COMMIT   site and functions as they were at a commit, with its packages and today's settings, without running
                      the tests; 'last' is the last one that has proved itself before the one that is live
  --anyway            roll back although open pages would lose messages

npm run deploy:check -- --project ID [--preview NAME]

Only lists what is missing, and what to do about it. The exit code is 1 if something blocks the deployment.
docs/deploy.md describes all steps.
`;

/** A folder per project, in which a deployment is laid out and built. */
const folderOf = (project: string) => join('var/deploy', project);

/** What a build says of itself, for a deployment to another project. */
const buildFile = 'release.json';
type BuildRecord = Source & { retentionDays: string };

/** Resolves to whether it was deployed. */
async function deployPreview(target: Target): Promise<boolean> {
  step('What is missing');
  if (!(await checkDeployment(target))) return false;
  step('Build');
  // A deployment may be running.
  const folder = join(folderOf(target.project), 'preview');
  layOutDeployment(
    join(folder, 'files'),
    await build(join(folder, 'build'), { ...readSettings(target.project), ...unfinishedToo }),
  );
  await addFunctionsSettings(join(folder, 'files'), target.project, {});
  step(`Deploy to ${target.project}`);
  return succeeds('firebase', firebaseArgs(target, join(folder, 'files')), { env: firebaseEnv });
}

/** Resolves to whether it was deployed, and has proved itself. */
async function deploy(id: string, dirty: boolean, given: string | undefined): Promise<boolean> {
  const settings = readSettings(id) ?? {};
  step('What is missing');
  const source = given ? givenSource(given, settings) : await sourceOf(dirty);
  if (!(await checkDeployment({ project: id }))) return false;
  await using own = await begin(id, source);
  const folder = folderOf(id);
  const built = given ? foldersIn(given) : await testAndBuild(join(folder, 'build'), source, settings);
  if (!built) return false;
  const files = join(folder, 'files');
  layOutDeployment(files, built);
  return await release(own, files, settings, async (project, before) => {
    step('Indexes');
    const deployed = await firebase(id, files, 'firestore');
    await indexesReady(project, files);
    return deployed && project.left === 0 && (await releaseAll(project, files, before));
  });
}

async function testAndBuild(folder: string, source: Source, settings: Settings): Promise<Built | undefined> {
  step('Tests');
  if (!(await succeeds('npm', ['test']))) return undefined;
  step('Build');
  // Of the settings, vite.config.ts names what Vite puts into the site.
  const built = await build(folder, settings);
  const said: BuildRecord = { ...source, retentionDays: settings['RETENTION_DAYS'] ?? '' };
  writeFileSync(join(folder, buildFile), JSON.stringify(said));
  return built;
}

const foldersIn = (folder: string): Built => ({ site: join(folder, 'dist'), functions: join(folder, 'functions') });

/** @throws UserError if it is no build of a deployment, or one that speaks of other settings */
function givenSource(folder: string, settings: Settings): Source {
  const file = join(folder, buildFile);
  if (!existsSync(file)) throw new UserError(`${folder} is no build of a deployment: it has no ${buildFile}.`);
  const { retentionDays, ...source } = JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
  if (retentionDays !== (settings['RETENTION_DAYS'] ?? ''))
    throw new UserError(`That build tells visitors of another RETENTION_DAYS: ${retentionDays || 'the default'}.`);
  return source;
}

/** Site and functions as they were at a commit. */
async function rollBack(id: string, wanted: string, anyway: boolean): Promise<boolean> {
  const settings = readSettings(id) ?? {};
  const project = await projectOf(id);
  const live = await liveIn(project);
  const known = wanted === 'last' ? await lastGood(project, commitOf(live?.functions['sendContactEmail'] ?? '')) : wanted;
  if (!known) throw new UserError('No earlier release is known to have proved itself: name a commit.');
  const commit = await commitNamed(known);
  await using own = await begin(id, { commit, isChanged: false });
  await using old = await builtAt(commit, id, settings);
  step(`What pages of today would lose on ${commit}`);
  const problems = await contractProblems(old.built);
  for (const problem of problems) console.log(`✗ ${problem}`);
  if (problems.length > 0 && !anyway)
    throw new UserError('Pages that are open now would lose messages. Roll back all the same: --anyway');
  return await release(own, old.files, settings, (client, before) => releaseAll(client, old.files, before), true);
}

/**
 * The one form in which commits are compared and recorded: what `main` or HEAD~1 means changes.
 * @throws UserError if there is none
 */
async function commitNamed(name: string): Promise<string> {
  const git = await execa('git', ['rev-parse', '--verify', '--quiet', '--short=12', `${name}^{commit}`], { reject: false });
  if (git.failed) throw new UserError(`git knows no commit ${name} here: git fetch, or use another clone.`);
  return git.stdout;
}

/** A commit's own build, laid out in a work tree of that commit, where its own packages are found. */
async function builtAt(commit: string, id: string, settings: Settings) {
  const tree = join('var/rollback', id);
  const remove = () => execa('git', ['worktree', 'remove', '--force', tree], { reject: false });
  await remove();
  step(`Build of ${commit}`);
  if (!(await succeeds('git', ['worktree', 'add', '--detach', tree, commit])))
    throw new UserError(`git can't put ${commit} into ${tree}: see above.`);
  try {
    // With the same packages, those of this project serve; otherwise it gets its own.
    const isSame = readFileSync('package-lock.json').equals(readFileSync(join(tree, 'package-lock.json')));
    if (isSame) symlinkSync(resolve(import.meta.dirname, '../../node_modules'), join(tree, 'node_modules'));
    else if (!(await succeeds('npm', ['install', '--no-audit', '--no-fund'], { cwd: tree })))
      throw new UserError('Its packages are not to be had.');
    // The README's command, whatever the tool behind it was called.
    const builds = await succeeds('npm', ['run', 'build', '--ignore-scripts', '--', 'var/build'], { cwd: tree, env: settings });
    if (!builds) throw new UserError(`${commit} can't be built.`);
    const [files, built] = [join(tree, 'var/deploy'), foldersIn(join(tree, 'var/build'))];
    if (![built.site, built.functions].every((folder) => existsSync(folder)))
      throw new UserError(
        `${commit} is too old for this: its build can't be told where to write. Deploy it from a clone of its own.`,
      );
    layOutDeployment(files, built, tree);
    await lockFunctions(files, tree);
    return { files, built, [Symbol.asyncDispose]: async () => void (await remove()) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A deployment: its name, and that no other runs until it ends, as both would write the same folders. */
async function begin(id: string, source: Source) {
  const [project, by, name] = [await projectOf(id), await operator(), nameOf(source)];
  return { project, by, name, ...(await lock(project, by, name)) };
}

type Release = (project: Project, before: Live | undefined) => Promise<boolean>;

/** Resolves to whether a release was made, and has proved itself. If it has not, the former one comes back. */
async function release(
  { project, by, name }: { project: Project; by: string; name: string },
  files: string,
  settings: Settings,
  make: Release,
  isRollBack = false,
): Promise<boolean> {
  await addFunctionsSettings(files, project.id, { ...settings, RELEASE: name });
  writeFileSync(join(files, 'release.txt'), `${name} by ${by}`);
  const before = await liveIn(project);
  const print = (error: unknown) => console.error(error instanceof UserError ? error.message : error);
  const isProven = await make(project, before).catch((error: unknown) => {
    print(error);
    return false;
  });
  // What can't be recorded is no reason to leave visitors with what has failed.
  await record(project, name, by, isProven ? 'proven' : 'failed').catch(print);
  if (isProven || isRollBack) return isProven;
  await comeBack(project, before, settings);
  return false;
}

/** Functions first, so that they know a new field of the message before a page sends it. */
async function releaseAll(project: Project, files: string, before: Live | undefined): Promise<boolean> {
  step(`Deploy to ${project.id}`);
  const deployed = await firebase(project.id, files, 'functions,hosting');
  await keepQueuePaused(project, before);
  step('Proof');
  await completeDeployment(project, files, releaseIn(files));
  await siteIsLive(project, files);
  await messagePasses(project, before?.queue === 'PAUSED');
  if (project.missing.length > 0) console.log(`\nMissing: ${project.missing.join('; ')}`);
  return deployed && project.left === 0;
}

/** The name of the release that a folder has, and who makes it. */
const labelIn = (files: string) => readFileSync(join(files, 'release.txt'), 'utf8');

const releaseIn = (files: string) => labelIn(files).split(' by ')[0] ?? '';

/** What was live before is made live again: the site at once, the functions as far as they have changed. */
async function comeBack(project: Project, before: Live | undefined, settings: Settings): Promise<void> {
  const now = await liveIn(project);
  if (!before?.version && Object.keys(before?.functions ?? {}).length === 0)
    return console.log('\nThere is no former release: what was made stays. Remove what is in the way, and deploy again.');
  step('The former release comes back');
  if (before?.version && now?.version !== before.version) {
    const { liveReleases } = addressesIn(project.id);
    await project.ask('POST', `${liveReleases}?versionName=${before.version.replace(/^projects\/[^/]+\//, '')}`, {
      message: before.site.message,
    });
    console.log(`✓ Site: ${before.site.message || before.version}`);
  }
  const hasChanged = Object.entries(before?.functions ?? {}).some(([name, was]) => now?.functions[name] !== was);
  const former = before ? formerRelease(before) : '';
  if (hasChanged && !former) console.log('✗ Functions: nothing says of which commit they were. Deploy a good commit.');
  // What was missing in the release that failed is no fault of this one.
  project.left = 0;
  if (hasChanged && former) {
    if (hasChanges(former)) console.log('~ Functions: the commit alone comes back, without what had been changed since.');
    const commit = commitOf(former);
    await using old = await builtAt(commit, project.id, settings);
    const name = nameOf({ commit, isChanged: false });
    await addFunctionsSettings(old.files, project.id, { ...settings, RELEASE: name });
    writeFileSync(join(old.files, 'release.txt'), name);
    await firebase(project.id, old.files, 'functions');
    await completeDeployment(project, old.files, name);
  }
  await keepQueuePaused(project, before);
  await messagePasses(project, before?.queue === 'PAUSED');
  console.log(project.left === 0 ? '\nThe former release is back.' : '\nThe former release does not work either: see above.');
}

/** The Firebase CLI resumes a queue whose function it updates. */
async function keepQueuePaused(project: Project, before: Live | undefined): Promise<void> {
  if (before?.queue !== 'PAUSED') return;
  await project.ask('POST', `${addressesIn(project.id).queueOf('sendNotification')}:pause`, {});
  console.log('✓ The queue stays paused');
}

/** Settings of today; of an older commit's parameters, also those that today's functions don't have. */
async function addFunctionsSettings(files: string, id: string, settings: Settings): Promise<void> {
  if (!existsSync(join(files, 'functions/package-lock.json'))) await lockFunctions(files);
  const declared = [...parameters.map(({ name }) => name), ...setupSettings];
  const others = Object.entries(settings).filter(([name]) => !declared.includes(name));
  const lines = others.map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(join(files, settingsFile(id)), settingsOfFunctions(settings) + lines.join(''));
}

const firebase = (project: string, files: string, only: string) =>
  succeeds('firebase', firebaseArgs({ project }, files, only, labelIn(files)), { env: firebaseEnv });

async function projectOf(id: string): Promise<Project> {
  const auth = await login(id);
  return new Project(id, () => auth.getAccessToken(), true);
}

/** Runs a program of the installed packages in this terminal. */
async function succeeds(program: string, args: string[], options: Options = {}): Promise<boolean> {
  const { failed } = await execa(program, args, { preferLocal: true, stdio: 'inherit', reject: false, ...options });
  return !failed;
}

const step = (name: string) => console.log(`\n▶ ${name}`);

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = { project: text, preview: text, rollback: text, build: text, dirty: flag, anyway: flag, check: flag };

await runCommand(help, { options }, async ({ values: { project, preview, rollback, check, dirty, anyway, build: given } }) => {
  if (!project) throw new UserError('Which Firebase project? --project ID');
  if (check) return checkDeployment({ project, preview });
  process.on('exit', (code) => code && console.error('\nNot deployed.'));
  if (rollback) return rollBack(project, rollback, anyway);
  return preview === undefined ? deploy(project, dirty, given) : deployPreview({ project, preview });
});
