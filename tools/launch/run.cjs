'use strict';
// Prints the shell command that runs a program of this project (../run.sh). Anything for the user goes to standard error.
require('./machine.cjs').assertMachine();
const { join } = require('node:path');
const { environmentOf } = require('./environment.cjs');
const { assertWritable, install, InstallError, node } = require('./packages.cjs');

const root = join(__dirname, '../..');
const [, , ...given] = process.argv;
const cloud = given[0] === '--cloud';
const [program = '', ...args] = cloud ? given.slice(1) : given;

install()
  .then(() => {
    if (!cloud) assertWritable();
    const file = /\.[jt]s$/.test(program) ? program : join(root, 'node_modules/.bin', program);
    console.log([...changes(), node, file, ...args].map(quoted).join(' '));
  })
  .catch((error) => {
    console.error(error instanceof InstallError ? error.message : error);
    process.exitCode = 1;
  });

/** What turns this process's environment into the program's. Values that stay, such as a token, are named nowhere. */
function changes() {
  const env = environmentOf(process.env, { root, cloud });
  const removed = Object.keys(process.env).filter((name) => !(name in env));
  const changed = Object.entries(env).filter(([name, value]) => process.env[name] !== value);
  return ['env', ...removed.flatMap((name) => ['-u', name]), ...changed.map(([name, value]) => `${name}=${value}`)];
}

/** For a shell. @param {string} word */
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;
