import { existsSync, readFileSync, statSync } from 'node:fs';
import { execa } from 'execa';
import { runCommand, UserError } from '../command.ts';
import { compilable } from './compiler.ts';
import { describe, type Report, survivorsOf } from './report.ts';

const help = `npm run mutate -- FILE|FOLDER …

Changes the code of these files in many small ways, one at a time, and shows which changes neither a unit test nor the
compiler notices. Those that are known to be harmless are listed in tools/mutate/harmless.json.
`;

if (import.meta.main) {
  await runCommand(help, { allowPositionals: true }, async ({ positionals: paths }) => {
    if (paths.length === 0) throw new UserError('Name files or folders: npm run mutate -- src/contract');
    const wrong = paths.find((path) => !existsSync(path));
    if (wrong) throw new UserError(`There is no ${wrong}.`);
    const globs = paths.map((path) => (statSync(path).isDirectory() ? `${path}/**/*.ts*` : path));
    // With those of other parts it would take hours.
    const parts = new Set(paths.map((path) => path.split('/').slice(0, 2).join('/')));
    const env = { UNIT_TESTS: [...parts].map((part) => `${part}/**/*.test.ts*`).join() };
    const bin = 'var/stryker/node_modules/@stryker-mutator/core/bin/stryker.js';
    const config = 'tools/mutate/stryker.config.json';
    await execa('node', [bin, 'run', config, '--mutate', [...globs, '!**/*.test.ts*'].join(',')], { env, stdio: 'inherit' });
    const report = JSON.parse(readFileSync('var/mutate/report.json', 'utf8')) as Report;
    return describe(report, await compilable(survivorsOf(report)));
  });
}
