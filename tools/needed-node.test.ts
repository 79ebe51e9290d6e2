import { expect, test } from 'vitest';
// @ts-expect-error It has no types.
import { neededNode } from './needed-node.js';

test.each([
  ['linux', 'x64', '20.11.0', undefined],
  ['linux', 'arm64', '20.11.0', undefined],
  ['win32', 'x64', '20.11.0', undefined],
  ['darwin', 'arm64', '22.22.0', undefined],
  ['darwin', 'x64', '24.1.0', undefined],
  ['darwin', 'arm64', '22.21.1', expect.stringContaining('22.22 or newer')],
  ['darwin', 'x64', '20.11.0', expect.stringContaining('has Node 20.11.0')],
])('%s on %s with Node %s', (platform, arch, version, said) => {
  expect(neededNode(platform, arch, version)).toEqual(said);
});
