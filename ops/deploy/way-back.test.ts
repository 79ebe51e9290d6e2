import { expect, test } from 'vitest';
import type { Google } from '../google/google.ts';
import { liveRelease, wayBack } from './way-back.ts';

/** A commit that every clone has. */
const known = 'HEAD';

test.each([
  ['a release with a commit', [{ version: 'b', message: known }, { version: 'a' }], 'b', known],
  ['a release without', [{ version: 'b' }, { version: 'a', message: known }], 'b', undefined],
  ['a commit with changes', [{ version: 'b', message: `${known}-dirty` }], 'b', undefined],
  [
    'a version that came back',
    [{ version: 'a' }, { version: 'b', message: 'v9' }, { version: 'a', message: known }],
    'a',
    known,
  ],
])('what is live is read from Hosting: %s', async (_, list, version, commit) => {
  const releases = list.map((one) => ({
    ...one,
    version: { name: `sites/x/versions/${one.version}` },
  }));
  const google = { id: 'site', find: () => Promise.resolve({ releases }) } as unknown as Google;
  expect(await liveRelease(google)).toEqual({ version, commit });
});

test.each([
  [
    'its commit',
    { version: 'a1b2', commit: 'v1.0.0' },
    /hosting:clone site@a1b2 site:live --project site\n.*git checkout v1\.0\.0 &&/,
  ],
  [
    'no commit that git knows',
    { version: 'a1b2', commit: undefined },
    /git checkout COMMIT &&[^]*COMMIT: console → Hosting/,
  ],
  ['nothing live', undefined, /^Nothing was live before/],
])('how the former release comes back, with %s', (_, former, expected) => {
  expect(wayBack('site', former)).toMatch(expected);
});
