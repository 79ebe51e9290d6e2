import { expect, test } from 'vitest';
import unfinished from '../../firebase.json' with { type: 'json' };
import { region } from '../../functions/src/config.ts';
import { testFolder } from '../test-folder.ts';
import { configFor, leftOutFile } from './deployment.ts';

/** firebase.json for a site of one page. */
const configOf = (page: string) => configFor(testFolder({ 'index.html': page }).folder);

test('only the result may be deployed: predeploy hooks guard the unfinished firebase.json', () => {
  const hooks = (config: unknown) => JSON.stringify(config).match(/"predeploy"/g)?.length ?? 0;
  expect([hooks(unfinished), hooks(configOf(''))]).toEqual([2, 0]);
});

test('the page calls the functions, and a new database is created, in their region', () => {
  const { hosting, firestore } = configOf('');
  expect([hosting.rewrites[0]?.function.region, firestore.location]).toEqual([region, region]);
});

test('links to a language that was left out lead to French, for as long', () => {
  const { folder } = testFolder({ 'index.html': '', [leftOutFile]: ['de'] });
  expect(configFor(folder).hosting.redirects).toEqual([{ source: '/de{,/}', destination: '/', type: 302 }]);
  expect(configOf('').hosting.redirects).toEqual([]);
});

test.each(['<p style="color: red">', '<p onclick="alert(1)">'])('a page that the policy would break fails: %s', (page) => {
  expect(() => configOf(page)).toThrow('index.html has an inline style or event handler');
});
