import { expect, test } from 'vitest';
import { resemblesSpam } from './spam-marks.ts';
import samples from './spam-samples.json' with { type: 'json' };

test('most spam is marked, and no enquiry, even about what spam sells', () => {
  expect(samples.spam.filter(resemblesSpam).length).toBeGreaterThanOrEqual(27);
  expect(samples.genuine.filter(resemblesSpam)).toEqual([]);
});
