import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { nodePackage, thisMachine } from './machine.cjs';
import { sentenceFor } from './npm-errors.cjs';
import { patience } from '../patience.ts';

const nodeName = nodePackage(thisMachine()) ?? 'none';
const { platform, arch } = process;
const { node: version } = process.versions;

/** A project with this Node as its packaged one, and a stand-in of npm that does what `npm.cjs` says. */
function newProject(packages: object = {}) {
  const all = {
    '': {},
    [`node_modules/${nodeName}`]: { version, optional: true, os: [platform], cpu: [arch], bin: { node: 'bin/node' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/for-another': { version: '1.0.0', optional: true, os: ['aix'] },
    'node_modules/left-out': { version: '1.0.0', optional: true },
    ...packages,
  };
  const project = testFolder({
    'package.json': { type: 'module', optionalDependencies: { [nodeName]: version } },
    'package-lock.json': { packages: all },
    'npm.cjs': `
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
appendFileSync('log', 'installed\\n');
if (process.env.FAILS) { console.error(process.env.FAILS); process.exit(1); }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
mkdirSync('node_modules/.bin', { recursive: true });
for (const [path, { version, optional }] of Object.entries(packages)) {
  if (!path || existsSync(path) || (optional && !path.includes('node-'))) continue;
  mkdirSync(path + '/bin', { recursive: true });
  writeFileSync(path + '/package.json', JSON.stringify({ version }));
  if (process.env.HANGS) {
    setInterval(() => {}, 1000);
    break;
  }
}
if (!process.env.HANGS) {
  for (const [target, link] of [[process.execPath, '${nodeName}/bin/node'], ['../${nodeName}/bin/node', '.bin/node']]) {
    rmSync('node_modules/' + link, { force: true });
    symlinkSync(target, 'node_modules/' + link);
  }
  writeFileSync('node_modules/.package-lock.json', '{}');
}`,
  });
  cpSync('tools/launch', join(project.folder, 'tools/launch'), { recursive: true });
  cpSync('tools/install.js', join(project.folder, 'tools/install.js'));
  const install = (env = {}) =>
    execa(process.execPath, ['tools/install.js'], {
      cwd: project.folder,
      env: { npm_execpath: join(project.folder, 'npm.cjs'), npm_config_user_agent: '', ...env },
      all: true,
      reject: false,
    });
  const has = (path: string) => existsSync(join(project.folder, path));
  return { ...project, install, has };
}

const installing = 'Installing packages (the first time takes a minute or two)…';

test('packages are installed once, and again when package-lock.json has changed', async () => {
  const { install, text, write } = newProject();
  expect(await install()).toMatchObject({ exitCode: 0, all: installing });
  expect(await install()).toMatchObject({ exitCode: 0, all: '' });
  write('package-lock.json', text('package-lock.json').replace('"2.0.0"', '"2.1.0"'));
  expect(await install()).toMatchObject({ exitCode: 0, all: installing });
  expect(text('node_modules/a/node_modules/b/package.json')).toContain('2.1.0');
});

test.each([
  ['a package', 'node_modules/a/node_modules/b', ''],
  ["this platform's Node", `node_modules/${nodeName}`, ''],
  ['a command', 'node_modules/.bin/node', ''],
  ['a package in its version', 'node_modules/a/package.json', '{"version":"0.9.0"}'],
])('%s that is missing is installed by the next command', async (_, path, instead) => {
  const { folder, install, has } = newProject();
  await install();
  rmSync(join(folder, path), { recursive: true });
  if (instead) writeFileSync(join(folder, path), instead);
  if (path.includes('.bin')) rmSync(join(folder, `node_modules/${nodeName}`), { recursive: true });
  expect(await install()).toMatchObject({ exitCode: 0, all: installing });
  expect(has(path)).toBe(true);
  expect(await install()).toMatchObject({ exitCode: 0, all: '' });
});

test('an installation that was killed is begun again, as what it had unpacked may be incomplete', async () => {
  const { folder, install, has } = newProject();
  const killed = install({ HANGS: '1' });
  await vi.waitUntil(() => has(`node_modules/${nodeName}/package.json`), { timeout: patience.short });
  writeFileSync(join(folder, 'node_modules/half'), '');
  const npm = await execa('pgrep', ['-P', String(killed.pid)]);
  process.kill(Number(npm.stdout), 'SIGKILL');
  expect(await killed).toMatchObject({ exitCode: 1, all: expect.stringContaining('ended by SIGKILL') });
  expect(await install()).toMatchObject({ exitCode: 0, all: installing });
  expect(has('node_modules/half')).toBe(false);
});

test('of several commands at once one installs, and the others wait, even for an npm whose command was killed', async () => {
  const { install, text, has } = newProject();
  const killed = install({ HANGS: '1' });
  await vi.waitUntil(() => has(`node_modules/${nodeName}/package.json`), { timeout: patience.short });
  const { stdout: npm } = await execa('pgrep', ['-P', String(killed.pid)]);
  killed.kill('SIGKILL');
  await killed;
  const waiting = [install(), install(), install()];
  await Promise.all(waiting.map(({ all }) => once(all, 'data')));
  process.kill(Number(npm), 'SIGKILL');
  const said = (await Promise.all(waiting)).map(({ exitCode, all }) => `${exitCode} ${all}`);
  for (const each of said)
    expect(each).toMatch(/^0 Another command is installing the packages \(process \d+\); this one waits for it…/);
  expect(said.filter((each) => each.includes(installing))).toHaveLength(1);
  expect(text('log')).toBe('installed\ninstalled\n');
});

test('what another package manager has installed is replaced', async () => {
  const { install, write, has } = newProject();
  write('node_modules/.modules.yaml', '');
  write('node_modules/.pnpm/a/package.json', '{}');
  expect(await install()).toMatchObject({ exitCode: 0 });
  expect(has('node_modules/.pnpm')).toBe(false);
});

test('a package-lock.json that a merge has left its marks in is a sentence', async () => {
  const { write, install } = newProject();
  write('package-lock.json', '{\n<<<<<<< HEAD\n');
  const { exitCode, all } = await install();
  expect([exitCode, all.split('\n').length]).toEqual([1, 2]);
  expect(all).toMatch(/^package-lock.json can't be read: .*\nIf a merge has left its marks there: git checkout/);
});

test('an installation that leaves something out says so, and is not recorded', async () => {
  const { install, folder } = newProject({ 'node_modules/gone': { version: '1.0.0' } });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync('/dev/null', join(folder, 'node_modules/gone'));
  for (let tries = 0; tries < 2; tries++) {
    expect(await install({ FAILS: 'npm error code E404\nnpm error 404 Not found' })).toMatchObject({
      exitCode: 1,
      all: expect.stringMatching(/^Installing.*\nnpm's registry lacks a package of package-lock.json \(E404\)\.\n.*$/),
    });
  }
});

test.each([
  ['no network', 'npm error code EAI_AGAIN\nnpm error syscall getaddrinfo', "npm's registry can't be reached (EAI_AGAIN)"],
  ['an old npm without network', 'npm ERR! code ENOTFOUND\nnpm ERR! errno ENOTFOUND', '(ENOTFOUND)'],
  ['a proxy that intercepts TLS', 'npm error code SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  [
    'a full disk',
    'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\nnpm error code ENOSPC',
    'The disk is full',
  ],
  ['a folder of another user', "Error: EACCES: permission denied, mkdir '/site/node_modules'", 'may not write'],
  ['a read-only file system', "Error: EROFS: read-only file system, mkdir '/site/var'", '(EROFS)'],
  [
    'anything else',
    'npm error code EWHATEVER\nnpm error It is Friday.',
    'npm could not install the packages (EWHATEVER): It is Friday.',
  ],
])('with %s, installing says what to do in two lines', (_, output, said) => {
  const sentence = sentenceFor(output, '/site');
  expect(sentence).toContain(said);
  expect(sentence.split('\n')).toHaveLength(2);
});
