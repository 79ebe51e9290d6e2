import { expect, test } from 'vitest';
import { chromiumPath } from './chromium.ts';

const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

test.each([
  ['Linux on x64, WSL among them', 'linux', 'x64', ['/usr/bin/chromium'], false, undefined],
  ['Linux on x64, when the browser should be a whole one', 'linux', 'x64', ['/usr/bin/chromium'], true, '/usr/bin/chromium'],
  ['Linux on x64 without a whole one', 'linux', 'x64', [], true, undefined],
  ['Linux on ARM', 'linux', 'arm64', ['/usr/bin/chromium'], false, '/usr/bin/chromium'],
  ['a Mac on Intel with Chrome', 'darwin', 'x64', [chrome], false, chrome],
  ['a Mac on ARM with Chrome and the one of Playwright', 'darwin', 'arm64', [chrome, '/playwright'], false, '/playwright'],
])('on %s', (_, platform, arch, present, whole, path) => {
  const exists = (file: unknown) => (present as unknown[]).includes(file);
  expect(chromiumPath(whole, { platform, arch, chosen: undefined, playwrights: () => '/playwright', exists })).toBe(path);
});

test.each(['linux', 'darwin', 'win32'])(
  'CHROMIUM_PATH goes before all else, and %s on ARM without a browser is told how to get one',
  (platform) => {
    const machine = { platform, arch: 'arm64', playwrights: () => '/playwright', exists: () => false };
    expect(chromiumPath(false, { ...machine, chosen: '/mine' })).toBe('/mine');
    expect(() => chromiumPath(false, { ...machine, chosen: undefined })).toThrow('npx playwright-core install chromium');
  },
);
