import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import unfinished from '../../firebase.json' with { type: 'json' };
import { region } from '../../functions/src/config.ts';
import { testFolder } from '../test-folder.ts';
import { configFor, layOutDeployment, leftOutFile } from './deployment.ts';

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

test('a second deployment has nothing of the first: no page of a language that is gone, no older code', () => {
  const { folder, write } = testFolder({ 'new/site/index.html': '', 'new/functions/index.js': '' });
  for (const file of ['site/index.html', 'site/en.html', 'functions/index.js', 'functions/oldSchedule.js'])
    write(`old/${file}`, '');
  for (const release of ['old', 'new'])
    layOutDeployment(join(folder, 'files'), {
      site: join(folder, release, 'site'),
      functions: join(folder, release, 'functions'),
    });
  expect(readdirSync(join(folder, 'files/dist'))).toEqual(['index.html']);
  expect(readdirSync(join(folder, 'files/functions/lib'))).toEqual(['index.js']);
});

const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');

test('what staging has tested and built goes to production whole, with the hidden file about languages', () => {
  const [staging = '', production = ''] = workflow.split(/^ {2}production:$/m);
  const upload = /upload-artifact@[^]*?(?=\n\n|\n {6}-|$)/.exec(staging)?.[0];
  expect(upload).toMatch(/^ +path: var\/deploy\/\$\{\{ vars\.PROJECT \}\}\/build$/m);
  expect(leftOutFile.startsWith('.')).toBe(/^ +include-hidden-files: true$/m.test(upload ?? ''));
  const promoted = /download-artifact@[^]*?^ +path: (\S+)$/m.exec(production)?.[1];
  expect(production).toMatch(new RegExp(`npm run deploy -- --project "\\$PROJECT" --build ${promoted}$`, 'm'));
  // A roll-back builds the former release.
  for (const job of [staging, production]) expect(job).toMatch(/^ +fetch-depth: 0$/m);
});

test('a deployment that someone has started is never cut off by the next one', () => {
  expect(/^concurrency:\n(?: {2}.*\n)+/m.exec(workflow)?.[0]).toMatch(/cancel-in-progress: false$/m);
});

test.each(['<p style="color: red">', '<p onclick="alert(1)">'])('a page that the policy would break fails: %s', (page) => {
  expect(() => configOf(page)).toThrow('index.html has an inline style or event handler');
});
