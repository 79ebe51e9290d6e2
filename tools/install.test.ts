import { chmodSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { patience } from '../shared/patience.ts';
import { testFolder } from '../tests/support/test-folder.ts';

const { platform, arch } = process;
const nodeName = `node-${platform}-${arch}`;
const forThis = { optional: true, os: [platform], cpu: [arch] };

/**
 * A fake npm. It installs all packages of the lockfile. With PICKY, it leaves out `picky`, unless
 * it runs with flags for Node, as on the packaged Node. With HANGS, it hangs after half its work,
 * and undoes the work after a signal.
 */
const npm = `
const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync, symlinkSync } = require('node:fs');
appendFileSync('log', process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAILS) process.exit(1);
if (process.env.HANGS) {
  mkdirSync('node_modules/half', { recursive: true });
  // After a signal, undoing the work takes a second.
  const undo = () => setTimeout(() => { rmSync('node_modules', { recursive: true }); process.exit(1); }, 1000);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, undo);
  setInterval(() => {}, 1000);
} else {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  if (process.env.PICKY && process.execArgv.length === 0) delete packages['node_modules/picky'];
  for (const folder of ['.bin', '${nodeName}/bin']) mkdirSync('node_modules/' + folder, { recursive: true });
  if (!existsSync('node_modules/${nodeName}/bin/node')) symlinkSync(process.execPath, 'node_modules/${nodeName}/bin/node');
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
}`;

/**
 * Code that is preloaded into Node. It makes the process wait after the start of npm, as on a busy
 * machine.
 */
const slow = `
const processes = require('node:child_process');
const { spawn } = processes;
processes.spawn = (...given) => {
  const child = spawn(...given);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  return child;
};`;

function newProject() {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    [`node_modules/${nodeName}`]: forThis,
    'node_modules/picky': forThis,
  };
  const project = testFolder({
    'package.json': { optionalDependencies: { [nodeName]: '24.0.0' } },
    'package-lock.json': { packages },
    'npm.cjs': npm,
    'slow.cjs': slow,
  });
  const { folder } = project;
  cpSync('tools/install.cjs', join(folder, 'tools/install.cjs'));
  const install = (env = {}, file = join(folder, 'tools/install.cjs'), as = {}) =>
    execa(process.execPath, [file], {
      cwd: folder,
      ...as,
      env: {
        npm_execpath: join(folder, 'npm.cjs'),
        npm_node_execpath: process.execPath,
        npm_config_user_agent: 'npm/9',
        ...env,
      },
      all: true,
      reject: false,
    });
  return { ...project, install, has: (path: string) => existsSync(join(folder, path)) };
}

const installed = {
  exitCode: 0,
  all: 'Installing packages (the first time takes a minute or two)…',
};
const nothingToDo = { exitCode: 0, all: '' };

test('packages are installed once, and again when the lockfile has changed or somebody has run npm', async () => {
  const { install, write, text, has } = newProject();
  expect(await install()).toMatchObject(installed);
  expect(has('node_modules/.bin/node')).toBe(true);
  expect(await install()).toMatchObject(nothingToDo);
  write('package-lock.json', text('package-lock.json').replace('1.0.0', '1.1.0'));
  expect(await install()).toMatchObject(installed);
  expect(await install()).toMatchObject(nothingToDo);
  write('node_modules/.package-lock.json', '{}');
  expect(await install()).toMatchObject(installed);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends an installation at once, and the next command begins again',
  async (signal) => {
    const { folder, install, has } = newProject();
    const interrupted = install(
      { HANGS: '1', NODE_OPTIONS: `--require=${join(folder, 'slow.cjs')}` },
      undefined,
      {
        detached: true,
      },
    );
    await vi.waitUntil(() => has('node_modules/half'), { timeout: patience.medium });
    process.kill(-interrupted.pid!, signal);
    expect(await interrupted).toMatchObject({
      exitCode: 1,
      all: expect.stringContaining('The next command begins'),
    });
    expect(() => process.kill(-interrupted.pid!, 0)).toThrow('ESRCH');
    expect(await install({ FAILS: '1' })).toMatchObject({
      exitCode: 1,
      all: expect.stringContaining('The next command begins'),
    });
    expect(has('node_modules/half')).toBe(false);
    expect(await install()).toMatchObject(installed);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(await install()).toMatchObject(installed);
  },
);

test('packages that npm leaves out on an old Node are installed with the packaged Node', async () => {
  const { install, text } = newProject();
  expect(await install({ PICKY: '1' })).toMatchObject(installed);
  expect(text('log')).toMatch(/^install .*\ninstall .*\n$/);
});

test('if npm leaves out a package, a sentence names it', async () => {
  const { install, write, text } = newProject();
  write('npm.cjs', text('npm.cjs').replace('&& process.execArgv.length === 0', ''));
  expect(await install({ PICKY: '1' })).toMatchObject({
    exitCode: 1,
    all: expect.stringMatching(/npm has left out node_modules\/picky\.$/),
  });
});

test.each([
  [
    'Yarn',
    { npm_config_user_agent: 'yarn/1.22.22 npm/? node/v22.0.0 linux x64' },
    'not by yarn: npm start',
  ],
  [
    'pnpm',
    { npm_config_user_agent: 'pnpm/10.1.0 npm/? node/v22.0.0 linux x64' },
    'not by pnpm: npm start',
  ],
])('a user of %s is told to use npm', async (_, env, sentence) => {
  expect(await newProject().install(env)).toMatchObject({
    exitCode: 1,
    all: expect.stringContaining(sentence),
  });
});

test.each(['c#', 'what?', 'a:b', 'a\\b'])('a folder called %s is refused', async (name) => {
  const { folder, install } = newProject();
  for (const file of ['tools', 'package.json'])
    cpSync(join(folder, file), join(folder, name, file), { recursive: true });
  const { exitCode, all } = await install({}, join(folder, name, 'tools/install.cjs'));
  expect([exitCode, all]).toEqual([
    1,
    expect.stringMatching(/^Node and npm don't find files in a path with .*$/),
  ]);
});

test('if the folder belongs to another user, a sentence says so', async () => {
  const { folder, install } = newProject();
  mkdirSync(join(folder, 'var'));
  chmodSync(join(folder, 'var'), 0o555);
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const path of ['', 'node_modules']) mkdirSync(join(folder, path), { recursive: true });
  if (isRoot) for (const path of ['', 'node_modules']) chmodSync(join(folder, path), 0o777);
  const { exitCode, all } = await install({}, undefined, isRoot ? { uid: 4321 } : {});
  expect([exitCode, all]).toEqual([
    1,
    expect.stringMatching(/^This user may not write to .*var: .*$/),
  ]);
});
