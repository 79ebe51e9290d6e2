import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { chromiumPath, unpacked } from './chromium.ts';

const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

test.each([
  ['Linux x64, including WSL', 'linux', 'x64', ['/usr/bin/chromium'], false, undefined],
  [
    'Linux x64, a full browser preferred',
    'linux',
    'x64',
    ['/usr/bin/chromium'],
    true,
    '/usr/bin/chromium',
  ],
  ['Linux x64, a full browser preferred but none installed', 'linux', 'x64', [], true, undefined],
  ['Linux ARM64', 'linux', 'arm64', ['/usr/bin/chromium'], false, '/usr/bin/chromium'],
  ['an Intel Mac with Chrome', 'darwin', 'x64', [chrome], false, chrome],
  [
    "an ARM Mac with Chrome and Playwright's Chromium",
    'darwin',
    'arm64',
    [chrome, '/playwright'],
    false,
    '/playwright',
  ],
])('on %s, the right browser is chosen', (_, platform, arch, present, whole, path) => {
  const exists = (file: unknown) => (present as unknown[]).includes(file);
  expect(
    chromiumPath(whole, {
      platform,
      arch,
      chosen: undefined,
      playwrights: () => '/playwright',
      exists,
    }),
  ).toBe(path);
});

test.each(['linux', 'darwin', 'win32'])(
  'on %s ARM64, CHROMIUM_PATH comes first, and a user without a browser is told how to get one',
  (platform) => {
    const machine = {
      platform,
      arch: 'arm64',
      playwrights: () => '/playwright',
      exists: () => false,
    };
    expect(
      chromiumPath(false, { ...machine, chosen: '/mine', exists: (file) => file === '/mine' }),
    ).toBe('/mine');
    expect(() => chromiumPath(false, { ...machine, chosen: '/mine' })).toThrow(
      "CHROMIUM_PATH is '/mine', which does not exist",
    );
    expect(() => chromiumPath(false, { ...machine, chosen: undefined })).toThrow(
      'npx playwright-core install chromium',
    );
  },
);

test("while the browser is unpacked, this process's environment stays as it is", async () => {
  const before = { ...process.env };
  const unpacking = unpacked(testFolder({}).folder);
  expect(process.env).toEqual(before);
  expect(existsSync(join(await unpacking, 'chromium'))).toBe(true);
});
