// Runs before the commands that people start in a fresh clone (`pre…` in package.json), on whatever Node the machine
// has: installs the packages if package-lock.json has changed since the last install. Among them is the Node that
// everything else runs on.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { neededNode } from './needed-node.js';

const problem = neededNode(process.platform, process.arch, process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const installed = 'node_modules/.installed-lock.json';
if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync('package-lock.json'))) {
  console.log('Installing packages (the first time takes a minute or two)…');
  // Not `npm ci`: some registries lack a platform's optional binaries, which a lockfile made there then leaves out.
  // For the same reason it may not complete the lockfile, which would be a change that nobody made.
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    stdio: 'inherit',
  });
  copyFileSync('package-lock.json', installed);
}
