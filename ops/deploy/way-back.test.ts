import { expect, test } from 'vitest';
import type { Google } from '../google/google.ts';
import { liveRelease, wayBack } from './way-back.ts';

/** A name of a commit that exists in every clone. */
const known = 'HEAD';

test.each([
  [
    'a release that names its commit',
    [{ version: 'b', message: known }, { version: 'a' }],
    'b',
    known,
  ],
  [
    'a release that names no commit',
    [{ version: 'b' }, { version: 'a', message: known }],
    'b',
    undefined,
  ],
  [
    'a release of uncommitted changes',
    [{ version: 'b', message: `${known}-dirty` }],
    'b',
    undefined,
  ],
  [
    'a version that was brought back',
    [{ version: 'a' }, { version: 'b', message: 'v9' }, { version: 'a', message: known }],
    'a',
    known,
  ],
])('Hosting tells which version and commit are live, for %s', async (_, list, version, commit) => {
  const releases = list.map((one) => ({
    ...one,
    version: { name: `sites/x/versions/${one.version}` },
  }));
  const google = { id: 'site', find: () => Promise.resolve({ releases }) } as unknown as Google;
  expect(await liveRelease(google)).toEqual({ version, commit });
});

test.each([
  [
    'a release of a known commit',
    { version: 'a1b2', commit: 'v1.0.0' },
    /hosting:clone site@a1b2 site:live --project site\n.*git checkout v1\.0\.0 &&/,
  ],
  [
    'a release whose commit git does not know',
    { version: 'a1b2', commit: undefined },
    /git checkout COMMIT &&[^]*COMMIT: console → Hosting/,
  ],
  ['a project without a release', undefined, /^Nothing was live before/],
])('a failed deployment prints the way back to the former release: %s', (_, former, expected) => {
  expect(wayBack('site', former)).toMatch(expected);
});
