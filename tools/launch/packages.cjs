'use strict';
const { execFileSync, spawn } = require('node:child_process');
const {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} = require('node:fs');
const { accessSync, constants } = require('node:fs');
const { dirname, join } = require('node:path');
const { takeLock } = require('./lock.cjs');
const { nodePackage, thisMachine } = require('./machine.cjs');
const { sentenceFor } = require('./npm-errors.cjs');

const { folder: root, glibc } = thisMachine();
const at = (/** @type {string[]} */ ...names) => join(root, ...names);
const read = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');

/** @typedef {{ version: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], bin?: Record<string, string> }} Locked */

/** The packages, by path: `node_modules/vite`. @type {[path: string, locked: Locked][]} */
const locked = Object.entries(lockfile().packages);
const versionOf = (/** @type {string} */ path) => locked.find(([other]) => other === path)?.[1].version;

/**
 * A copy of package-lock.json, once all of it was in place; before that, `unfinished`. A package whose unpacking was
 * interrupted can't be told from a complete one.
 */
const record = at('node_modules/.installed-lock.json');
const unfinished = 'unfinished\n';

const nodeName = nodePackage(thisMachine());
/** The Node that everything runs on: the packaged one, or this machine's where there is none. */
const node = nodeName ? at('node_modules', nodeName, 'bin/node') : process.execPath;

/** Ends the process if it can't be read, as after a merge. */
function lockfile() {
  try {
    return JSON.parse(read('package-lock.json'));
  } catch (error) {
    console.error(`package-lock.json can't be read: ${String(error)}`);
    console.error(
      'If a merge has left its marks there: git checkout --ours package-lock.json && npm install --package-lock-only',
    );
    return process.exit(1);
  }
}

/** Installs what is missing. @throws {InstallError} */
async function install() {
  if (isComplete()) return;
  const lock = await takeWritableLock();
  try {
    // Another command may have installed them.
    if (!isComplete()) await installLocked(lock);
  } finally {
    lock.release();
  }
}

const isComplete = () => hasContent(record, read('package-lock.json')) && missing().length === 0 && nodeRuns();

/**
 * Folders that commands write to, if they exist: whoever runs a command as root, or in another's account, makes some of them
 * unwritable for others.
 */
function writtenFolders() {
  const builds = ['.', 'dist', 'functions/lib', 'node_modules', 'node_modules/.cache', 'node_modules/.vite', 'var'];
  const products = existsSync(at('var')) ? readdirSync(at('var'), { withFileTypes: true }) : [];
  return [...builds, ...products.filter((entry) => entry.isDirectory()).map(({ name }) => join('var', name))]
    .map((folder) => at(folder))
    .filter((folder) => existsSync(folder));
}

/** @throws {InstallError} if this user may not write to what commands write to */
function assertWritable() {
  for (const folder of writtenFolders()) {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new InstallError(sentenceFor(String(error), folder));
    }
  }
}

/** What the user can act on: its message is all that is shown. */
class InstallError extends Error {}

async function takeWritableLock() {
  try {
    for (const folder of ['node_modules', 'var']) mkdirSync(at(folder), { recursive: true });
    assertWritable();
    return await takeLock(at('var/install'), (holder) =>
      say(`Another command is installing the packages (process ${holder}); this one waits for it…`),
    );
  } catch (error) {
    throw error instanceof InstallError ? error : new InstallError(sentenceFor(String(error), root));
  }
}

/** @param {{ share: (pid: number) => void }} lock */
async function installLocked(lock) {
  say('Installing packages (the first time takes a minute or two)…');
  try {
    prepareFolder();
  } catch (error) {
    throw new InstallError(sentenceFor(String(error), root));
  }
  await npmInstall(lock, machinesNode());
  linkNode();
  // npm leaves out optional packages that don't fit the Node it runs on. Some of them are needed, and fit the packaged one.
  if (missing().length > 0 && nodeRuns()) await npmInstall(lock, node);
  linkNode();
  const [first, ...others] = missing();
  if (first)
    throw new InstallError(
      `npm did not install ${first}${others.length > 0 ? ` and ${others.length} others` : ''}.\nIts output is in ${log}`,
    );
  if (!nodeRuns()) throw new InstallError(`The Node of the packages does not run on this machine: ${node}\n${whyNot()}`);
  writeFileSync(`${record}.new`, read('package-lock.json'));
  renameSync(`${record}.new`, record);
}

/** What `npm run` and `npx` find. npm 9 removes it along with the variants for other platforms, which have the same command. */
function linkNode() {
  const link = at('node_modules/.bin/node');
  if (!nodeName || !existsSync(node) || existsSync(link)) return;
  remove(link);
  symlinkSync(join('..', nodeName, 'bin/node'), link);
}

/** Removes what npm would take for installed and isn't. */
function prepareFolder() {
  const modules = at('node_modules');
  const isNpms = existsSync(at('node_modules/.package-lock.json'));
  const isInterrupted = hasContent(record, unfinished) || !isNpms;
  const isOthers = existsSync(at('node_modules/.modules.yaml')) || existsSync(at('node_modules/.yarn-integrity'));
  writeFileSync(record, unfinished);
  // Not the folder itself, which may be a volume. The record goes last.
  if (isInterrupted || isOthers)
    for (const name of readdirSync(modules)) if (at('node_modules', name) !== record) remove(at('node_modules', name));
  // npm's own record, because npm would rely on it.
  remove(at('node_modules/.package-lock.json'));
  for (const path of missing()) remove(at(path));
}

const remove = (/** @type {string} */ path) => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

/**
 * The paths that are not as package-lock.json has them. An optional package may be missing, unless it is this platform's
 * variant of something.
 */
function missing() {
  return locked.filter(([path, what]) => path !== '' && isNeeded(what) && !isInPlace(path, what)).map(([path]) => path);
}

/** @param {Locked} what */
function isNeeded({ optional = false, os, cpu, libc }) {
  if (!optional) return true;
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ own) => list === undefined || list.includes(own);
  return Boolean(os ?? cpu) && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, glibc ? 'glibc' : 'musl');
}

/** @param {string} path @param {Locked} what */
function isInPlace(path, { version, link, bin = {} }) {
  try {
    // A workspace.
    if (link) return existsSync(at(path, 'package.json'));
    const text = read(`${path}/package.json`);
    // Parsing them all would take twice as long.
    if (!text.includes(`"version": "${version}"`) && JSON.parse(text).version !== version) return false;
    const isTop = path.lastIndexOf('node_modules/') === 0;
    return !isTop || Object.keys(bin).every((name) => lstatSync(at('node_modules/.bin', name)));
  } catch {
    return false;
  }
}

function nodeRuns() {
  try {
    const version = execFileSync(node, ['--version'], { env: {}, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return !nodeName || version.trim() === `v${versionOf(`node_modules/${nodeName}`)}`;
  } catch {
    return false;
  }
}

/** The first line of its error. */
function whyNot() {
  try {
    return execFileSync(node, ['--version'], { env: {}, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    return (stderr || message).split('\n')[0];
  }
}

const log = at('var/install/npm.log');

/** The Node that npm runs on, unless it is the packaged one, which npm is about to replace. */
function machinesNode() {
  const isPackaged = process.execPath.startsWith(at('node_modules'));
  return isPackaged ? undefined : process.execPath;
}

/**
 * Settings of npm, in the environment or a `.npmrc`, would leave packages out, or put them elsewhere; flags come before
 * both. Not `npm ci`: some registries lack a platform's optional binaries, which a lockfile made there then leaves out.
 * For the same reason it may not complete the lockfile, which would be a change that nobody made. No package needs its
 * install script.
 */
const flags = `
  --no-save --package-lock --no-package-lock-only --no-dry-run
  --include=dev --include=optional --include=peer --ignore-scripts --bin-links
  --no-global --location=project --install-strategy=hoisted --no-install-links
  --no-legacy-peer-deps --no-strict-peer-deps --no-engine-strict --no-force
  --os=${process.platform} --cpu=${process.arch} --libc=glibc --workspaces=null
  --no-audit --no-fund --no-update-notifier --prefer-offline --no-prefer-online
  --before=9999-01-01 --min-release-age=0
  --fetch-retries=3 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=8000
  --loglevel=error --no-json --no-progress --no-color`
  .trim()
  .split(/\s+/);

/** npm's settings for the network, and where its files are: flags of `npm start` among them. */
const keptSettings =
  /^npm_config_(.*registry|_.*|\/\/.*|.*proxy|ca|cafile|cert|key|strict_ssl|cache|userconfig|globalconfig|fetch_.*|maxsockets|offline|local_address|replace_registry_host)$/i;

/**
 * @param {{ share: (pid: number) => void }} lock
 * @param {string | undefined} runsOn undefined is what its script names
 */
async function npmInstall(lock, runsOn) {
  const npm = process.env['npm_execpath'];
  const isScript = npm !== undefined && /\.c?js$/.test(npm) && existsSync(npm);
  const command = runsOn && isScript ? [runsOn, '--require', join(__dirname, 'report-glibc.cjs'), npm] : ['npm'];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && (!/^npm_/i.test(name) || keptSettings.test(name))),
  );
  // Without the packaged programs, among them the Node that npm may be about to replace.
  env['PATH'] = (env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(':');
  const args = [...command.slice(1), 'install', ...flags, `--prefix=${root}`, ...cacheFlags(env)];
  const { code, signal, output } = await run(lock, command[0] ?? 'npm', args, env);
  writeFileSync(log, output);
  if (code === 0) return;
  if (signal) throw new InstallError(`Installing was ended by ${signal}. The next command completes it.`);
  throw new InstallError(sentenceFor(output, root));
}

/** Below the project, if npm may not write to its cache. @param {NodeJS.ProcessEnv} env */
function cacheFlags(env) {
  let folder = env['npm_config_cache'] ?? join(env['HOME'] ?? '/', '.npm');
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    for (const own of [folder, join(folder, '_cacache')]) if (existsSync(own)) accessSync(own, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return [`--cache=${at('var/npm-cache')}`];
  }
}

/**
 * Runs npm, which ends with this process or its parent, and holds the lock as well, in case that this process is killed.
 * @param {{ share: (pid: number) => void }} lock @param {string} file @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>}
 */
function run(lock, file, args, env) {
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) lock.share(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let ended = false;
  const stop = () => {
    ended = true;
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const { ppid } = process;
  const watch = setInterval(() => process.ppid !== ppid && stop(), 500);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, output: String(error) }));
    child.on('close', (code, signal) => resolve({ code, signal: ended ? 'SIGINT' : signal, output }));
  }).finally(() => {
    clearInterval(watch);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  });
}

/** @param {string} file @param {string} content */
const hasContent = (file, content) => existsSync(file) && readFileSync(file, 'utf8') === content;

/** Not to standard output, which is for the program. @param {string} line */
const say = (line) => console.error(line);

module.exports = { assertWritable, install, InstallError, node };
