import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { scripts } from '../package.json' with { type: 'json' };
// @ts-expect-error It has no types.
import { neededNode } from './needed-node.js';
import { testFolder } from './test-folder.ts';

test.each([
  ['linux', 'x64', '20.11.0', undefined],
  ['linux', 'arm64', '20.11.0', undefined],
  ['win32', 'x64', '20.11.0', undefined],
  ['darwin', 'x64', '24.0.0', undefined],
  ['darwin', 'arm64', '26.1.0', undefined],
  ['darwin', 'arm64', '22.22.0', 'This machine has Node 22.22.0; 24 or newer is needed: https://nodejs.org'],
])('%s on %s with Node %s', (platform, arch, version, said) => {
  expect(neededNode(platform, arch, version)).toEqual(said);
});

test('packages are installed by the first command, and by the first after package-lock.json has changed', async () => {
  const files = ['tools/install.js', 'tools/needed-node.js', 'package.json', 'package-lock.json'];
  const copies = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const { folder, text, write } = testFolder({ ...copies, npm: '#!/bin/sh\nmkdir -p node_modules\necho installed >> log\n' });
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  const run = () => execa(process.execPath, ['tools/install.js'], { cwd: folder, env });
  await run();
  await run();
  write('package-lock.json', '{}');
  await run();
  expect(text('log')).toBe('installed\ninstalled\n');
  for (const command of ['start', 'dev', 'build', 'test', 'validate', 'setup', 'deploy'])
    expect(scripts).toHaveProperty(`pre${command}`, 'node tools/install.js');
});
