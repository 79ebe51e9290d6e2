import { expect, test } from 'vitest';
import { resemblesSpam } from './spam-marks.ts';
// The rules were written with one half of them in view.
import samples from './spam-samples.json' with { type: 'json' };

test.each(['tuned', 'heldOut'] as const)('of the %s texts, most spam is marked, and nearly no enquiry', (half) => {
  const marked = (texts: string[]) => texts.filter(resemblesSpam).length;
  const { spam, genuine } = samples[half];
  expect([spam.length, genuine.length]).toEqual([15, 15]);
  expect(marked(spam)).toBeGreaterThanOrEqual(10);
  expect(genuine.filter(resemblesSpam)).toEqual([]);
});
