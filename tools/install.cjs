// @ts-nocheck (CommonJS without types)
'use strict';
// Installs the packages of package-lock.json, unless they are installed already. Each script of
// package.json begins with this file, so that one command is enough on a fresh machine. The file's
// syntax is old, so that an old Node can run it and say which version is needed.
const { spawn } = require('child_process');
const { createHash } = require('crypto');
const fs = require('fs');
const path = require('path');

const root = path.resolve(__dirname, '..');
const at = (name) => path.join(root, name);
const lockfile = at('package-lock.json');
/** npm's own record of the installed packages, which it writes last. */
const npmsRecord = at('node_modules/.package-lock.json');
/** Our own record, which is written after everything that this machine needs is installed. */
const record = at('node_modules/.installed');

const { platform, arch, env } = process;
const nodeName = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
const isNodePackaged = nodeName in require('../package.json').optionalDependencies;
const packagedNode = at(`node_modules/${nodeName}/bin/node`);
const nodeLink = at('node_modules/.bin/node');

/** A sentence that says why commands can't run here; undefined if nothing is wrong. */
function problem() {
  const { node } = process.versions;
  const oldest = isNodePackaged ? 20 : 24;
  if (parseInt(node, 10) < oldest)
    return `This machine has Node ${node}; ${oldest} or newer is needed: https://nodejs.org`;
  const [, manager] = /^(pnpm|yarn|bun|cnpm|deno)\//.exec(env.npm_config_user_agent || '') || [];
  if (manager) return `This project is installed by npm, not by ${manager}: npm start`;
  // Otherwise the report makes requests to the network, which take seconds.
  process.report.excludeNetwork = true;
  if (
    platform === 'linux' &&
    isNodePackaged &&
    !process.report.getReport().header.glibcVersionRuntime
  )
    return 'This Linux has no glibc (Alpine has musl instead), which the packaged Node needs: use an image such as node:24-slim.';
  const [character] = /[#?:\\]/.exec(root) || [];
  if (character)
    return `Node and npm don't find files in a path with '${character}'. Move or rename the folder: ${root}`;
  const isOthers = (folder) =>
    fs.existsSync(folder) && !fs.statSync(folder).isFile() && !mayWrite(folder);
  const others = ['', 'node_modules', 'var', 'dist', 'functions/lib'].map(at).find(isOthers);
  return (
    others &&
    `This user may not write to ${others}: use the account that owns it, or a copy of your own.`
  );
}

function mayWrite(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A hash of the platform, the lockfile and npm's record. The record also changes when somebody runs
 * npm by hand.
 */
function fingerprint() {
  const hash = createHash('sha256').update(`${platform} ${arch}`);
  for (const file of [lockfile, npmsRecord])
    hash.update(fs.existsSync(file) ? fs.readFileSync(file) : '');
  return hash.digest('hex');
}

/**
 * The packages that this platform needs but npm has left out. npm goes by the version of the Node
 * that it runs on, not of the packaged Node.
 */
function leftOut() {
  const packagesIn = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  const installed = packagesIn(npmsRecord);
  const fits = (list, own) => !list || list.includes(own);
  const isNeeded = ({ optional, os, cpu, libc }) =>
    !optional || ((os || cpu) && fits(os, platform) && fits(cpu, arch) && fits(libc, 'glibc'));
  const needed = Object.entries(packagesIn(lockfile)).filter(
    ([name, what]) => name && isNeeded(what),
  );
  return needed.map(([name]) => name).filter((name) => !(name in installed));
}

/**
 * These flags override a user's settings in the environment and .npmrc, which may leave packages
 * out or put them elsewhere.
 */
const flags = `--include=dev --include=optional --include=peer --ignore-scripts --package-lock --bin-links --no-save --no-global
  --no-legacy-peer-deps --no-engine-strict --prefer-offline --no-audit --no-fund --no-update-notifier --loglevel=error`;

/**
 * npm before 9.6.6 (Node 20.0) looks for glibc's version under a wrong name, and leaves out
 * packages that need glibc.
 */
const rightName = `const report = process.report.getReport();
  report.header.glibcRuntimeVersion = report.header.glibcVersionRuntime;
  process.report.getReport = () => report;`;

/**
 * Runs npm, and resolves to its exit code. npm is killed at Ctrl-C, or when this process's parent
 * ends. Otherwise npm would take seconds to undo its work, and would also undo the work of the next
 * command.
 */
function npm(node, ...nodeFlags) {
  const own = env.npm_execpath;
  const all = [...(own ? [...nodeFlags, own] : []), 'install', ...flags.split(/\s+/)];
  const { ppid } = process;
  const kill = () => void child.kill('SIGKILL');
  // The handlers are set before npm starts: on a busy machine, npm may be well under way when this
  // process goes on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, kill);
  const child = spawn(own ? node : 'npm', all, { cwd: root, stdio: ['ignore', 2, 2] });
  setInterval(() => process.ppid === ppid || kill(), 50).unref();
  return new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve));
}

async function install() {
  console.error('Installing packages (the first time takes a minute or two)…');
  const remove = (file) => fs.rmSync(file, { recursive: true, force: true });
  fs.mkdirSync(at('node_modules'), { recursive: true });
  // An interrupted npm may leave half a package, which the next npm would take for a whole one.
  if (!fs.existsSync(npmsRecord))
    for (const name of fs.readdirSync(at('node_modules'))) remove(at(`node_modules/${name}`));
  [record, npmsRecord, nodeLink].forEach(remove);
  let code = await npm(env.npm_node_execpath || process.execPath);
  if (code === 0 && isNodePackaged && leftOut().length > 0)
    code = await npm(
      packagedNode,
      `--import=data:text/javascript,${encodeURIComponent(rightName)}`,
    );
  if (code !== 0) return 'The packages are not installed. The next command begins again.';
  if (leftOut().length > 0) return `npm has left out ${leftOut().join(', ')}.`;
  // npm before 11 removes this link together with the Nodes of other platforms.
  if (isNodePackaged && !fs.existsSync(nodeLink))
    fs.symlinkSync(`../${nodeName}/bin/node`, nodeLink);
  return fs.writeFileSync(record, fingerprint());
}

void (async () => {
  const isInstalled = () =>
    fs.existsSync(record) && fs.readFileSync(record, 'utf8') === fingerprint();
  const sentence = problem() || (isInstalled() ? undefined : await install());
  if (sentence) console.error(sentence);
  process.exitCode = sentence ? 1 : 0;
})();
