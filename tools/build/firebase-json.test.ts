import { expect, test } from 'vitest';
import config from '../../firebase.json' with { type: 'json' };
import { region } from '../../functions/src/config.ts';
import { messageFunction } from '../../functions/src/names.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';

test('firebase.json sends the form to its function, and creates the database in the same region', () => {
  expect(config.hosting.rewrites).toEqual([
    { source: sendContactEmailPath, function: { functionId: messageFunction, region } },
  ]);
  expect(config.firestore.location).toBe(region);
});
