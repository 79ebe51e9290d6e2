import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

test.each([
  [
    'a version and a tag',
    'a1b2',
    'v1.0.0',
    /hosting:clone site@a1b2 site:live --project site\n.*git checkout v1\.0\.0 &&/,
  ],
  ['no tag', 'a1b2', undefined, /git checkout COMMIT &&[^]*COMMIT: console → Hosting/],
  ['nothing live', undefined, 'v1.0.0', /^Nothing was live before/],
])('how the former release comes back, with %s', (_, version, tag, expected) => {
  expect(wayBack('site', version, tag)).toMatch(expected);
});
