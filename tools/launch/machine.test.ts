import { execa } from 'execa';
import { expect, test } from 'vitest';
import { problemOf, thisMachine } from './machine.cjs';

const linux = {
  platform: 'linux',
  arch: 'x64',
  node: '20.0.0',
  glibc: '2.28',
  userAgent: 'npm/9.6.4 node/v20.0.0',
  folder: '/a',
};
const mac = { ...linux, platform: 'darwin', glibc: undefined };

test.each([
  ['the oldest Linux with the oldest Node and npm', linux],
  ['Linux on ARM64, started without npm', { ...linux, arch: 'arm64', userAgent: '' }],
  ['macOS', { ...mac, node: '24.0.0' }],
  ['this machine', thisMachine()],
  ['a folder with characters that are special elsewhere', { ...linux, folder: '/a b/é%/(it\'s) & {so}:[on]/*"$`' }],
])('%s can run the product', (_, machine) => expect(problemOf(machine)).toBeUndefined());

test.each([
  ['Node 18', { ...linux, node: '18.20.4' }, 'This machine has Node 18.20.4; 20 or newer is needed'],
  ['npm 6', { ...linux, userAgent: 'npm/6.14.18 node/v20.0.0' }, 'This machine has npm 6.14.18; 9 or newer is needed'],
  ['pnpm', { ...linux, userAgent: 'pnpm/10.1.0 npm/? node/v22.0.0 linux x64' }, 'Run: npm start'],
  ['Yarn', { ...linux, userAgent: 'yarn/1.22.22 npm/? node/v22.0.0 linux x64' }, 'not by yarn'],
  ['Bun', { ...linux, userAgent: 'bun/1.2.0 npm/? node/v22.0.0 linux x64' }, 'not by bun'],
  ['Alpine', { ...linux, glibc: undefined }, 'has no glibc'],
  ['CentOS 7', { ...linux, glibc: '2.17' }, 'has glibc 2.17; the Node of the packages needs 2.28'],
  ['macOS with Node 22', { ...mac, node: '22.22.0' }, 'This machine has Node 22.22.0; 24 or newer is needed'],
  ['a 32-bit ARM', { ...linux, arch: 'arm' }, '24 or newer is needed'],
  ['a folder with a backslash', { ...linux, folder: '/a\\b' }, "has '\\' in its name"],
  ['a folder with #', { ...linux, folder: '/work/c#/site' }, "has '#' in its name"],
])('on %s the user is told what to do, in three lines at most', (_, machine, said) => {
  const problem = problemOf(machine);
  expect(problem).toContain(said);
  expect(problem?.split('\n').length).toBeLessThanOrEqual(3);
});

test('an installation by another package manager says so, and nothing else', async () => {
  const env = { npm_config_user_agent: 'pnpm/10.1.0 npm/? node/v22.0.0 linux x64' };
  for (const args of [['tools/launch/machine.cjs'], ['tools/launch/run.cjs', 'tools/local/start.ts']]) {
    const { exitCode, all } = await execa(process.execPath, args, { env, all: true, reject: false });
    expect({ exitCode, all }).toEqual({ exitCode: 1, all: expect.stringMatching(/^This project is installed by npm.*\n.*$/) });
  }
});
