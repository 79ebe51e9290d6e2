import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('a deployment is given a project, and if need be the name of a preview', () => {
  expect(readOptions(['--project', 'company-1'])).toEqual({ help: false, project: 'company-1', preview: undefined });
  expect(readOptions(['--project', 'company-1', '--preview', 'menu-2'])).toMatchObject({ preview: 'menu-2' });
  expect(readOptions(['--help'])).toMatchObject({ help: true });
});

test.each([
  [[], 'Which Firebase project'],
  [['--project', 'Company'], 'no id of a Firebase project'],
  [['--project', 'demo-lagune'], 'on your machine only'],
  [['--project', 'company', '--preview', 'live'], 'leave out --preview'],
  [['--project', 'company', '--preview', 'Menu!'], 'no name of a preview'],
])('%j is refused', (args, why) => {
  expect(() => readOptions(args)).toThrow(why);
});
