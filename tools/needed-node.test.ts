import { expect, test } from 'vitest';
// @ts-expect-error It has no types.
import { neededNode } from './needed-node.js';

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
