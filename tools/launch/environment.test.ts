import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import { commandOf, commands } from '../script.ts';
import { testFolder } from '../test-folder.ts';
import { environmentOf } from './environment.cjs';

const usual = { HOME: '/home/me', LANG: 'fr_FR.UTF-8', TERM: 'xterm', TZ: 'Africa/Abidjan', PATH: '/bin', CI: 'true' };
const ours = { PORT: '25000', TEST_PORT: '26000', FIRESTORE: 'embedded', CHROMIUM_PATH: '/chrome', LOCALE: 'en' };
const network = {
  HTTPS_PROXY: 'http://proxy:1',
  no_proxy: 'localhost',
  NODE_EXTRA_CA_CERTS: '/ca.pem',
  GOOGLE_APPLICATION_CREDENTIALS: '/key',
};
const others = {
  NODE_ENV: 'production',
  NODE_PATH: '/lib',
  VITE_API: 'x',
  FIRESTORE_EMULATOR_HOST: 'localhost:8080',
  LD_PRELOAD: '/lib/x.so',
  JAVA_TOOL_OPTIONS: '-Xmx1m',
  npm_config_omit: 'dev',
  GIT_DIR: '/other/.git',
};
const all = { ...usual, ...ours, ...network, ...others, NODE_OPTIONS: '--require ./x.js --use-system-ca --inspect' };
const root = '/project';
const own = { PATH: `${root}/node_modules/.bin:/bin`, TMPDIR: expect.any(String) };

test('what runs locally gets the usual and the settings of this project', () => {
  expect(environmentOf(all, { root })).toEqual({ ...usual, ...ours, ...own });
});

test('what talks to Google also gets what the user has set for that, but not what would break it', () => {
  const chosen = environmentOf(all, { root, cloud: true });
  expect(chosen).toEqual({ ...usual, ...ours, ...network, ...own, NODE_OPTIONS: '--use-system-ca' });
});

/** A program and all of this project that it imports. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g);
  for (const [, path = ''] of imports) modulesOf(resolve(file, '..', path), found);
  return found;
}

test('the commands that log in at Google, and no others, are started as such', () => {
  const programs = commands.map((name) => [name, commandOf(name).find((word) => /^tools\/.*\.ts$/.test(word))] as const);
  const login = resolve('tools/cloud/login.ts');
  const logsIn = programs.filter(([, file]) => file && modulesOf(resolve(file)).has(login)).map(([name]) => name);
  expect(logsIn).toContain('deploy');
  expect(commands.filter((name) => scripts[name].includes('tools/run.sh --cloud '))).toEqual(logsIn);
});

test('the temporary folder is the chosen one, if it can be used', () => {
  const { folder } = testFolder({ file: '' });
  mkdirSync(join(folder, 'mine'));
  const temporary = (TMPDIR: string) => environmentOf({ TMPDIR }, { root })['TMPDIR'];
  expect(temporary(join(folder, 'mine'))).toBe(join(folder, 'mine'));
  for (const unusable of ['missing', 'file']) expect(temporary(join(folder, unusable))).not.toContain(unusable);
  expect(temporary('relative')).toMatch(/^\//);
});
