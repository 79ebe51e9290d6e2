// Runs before the commands that a fresh clone begins with (`pre…` in package.json), on whatever Node the
// machine has: installs packages when package-lock.json changed since the last
// install. Among them is the Node that everything else then runs on.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { neededNode } from './needed-node.js';

const problem = neededNode(process.platform, process.arch, process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const stamp = 'node_modules/.installed-lock.json';

const current = existsSync(stamp) && readFileSync(stamp).equals(readFileSync('package-lock.json'));
if (!current) {
  console.log('Installing packages (the first time takes a minute or two)…');
  // `npm ci` refuses the lockfile: some registries lack a platform's optional binaries, which it then leaves out.
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], { stdio: 'inherit' });
  copyFileSync('package-lock.json', stamp);
}
