import { expect, test } from 'vitest';
import { targetOf } from './options.ts';

test('a deployment is given a project, and if need be the name of a preview', () => {
  expect(targetOf({ project: 'company-1' })).toEqual({ project: 'company-1', preview: undefined });
  expect(targetOf({ project: 'company-1', preview: 'menu-2' })).toEqual({ project: 'company-1', preview: 'menu-2' });
});

test.each([
  [{}, 'Which Firebase project'],
  [{ project: 'Company' }, 'no id of a Firebase project'],
  [{ project: 'demo-lagune' }, 'on your machine only'],
  [{ project: 'company', preview: 'live' }, 'leave out --preview'],
  [{ project: 'company', preview: 'Menu!' }, 'no name of a preview'],
])('%j is refused', (given, why) => {
  expect(() => targetOf(given)).toThrow(why);
});
