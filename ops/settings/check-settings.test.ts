import { resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { inventedProblems, siteUrlProblems } from './check-settings.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Problem } from './problem.ts';
import { settingsProblems } from './rules.ts';

/** One line for each problem: ✗ if it blocks a deployment, otherwise !. */
const marked = (problems: Problem[]) =>
  problems.map(({ blocks, what }) =>
    `${blocks ? '✗' : '!'} ${what}`.replace('functions/.env.company: ', ''),
  );

const complete = {
  SMTP_HOST: 'smtp.company.ci',
  SMTP_USER: 'site',
  MAIL_FROM: 'site@company.ci',
  MAIL_TO: 'ventes@company.ci, direction@company.ci',
};
const empty = Object.fromEntries(Object.keys(complete).map((name) => [name, '']));
const wrong = (settings: Settings | undefined) =>
  settingsProblems('company', settings, ['fr', 'en']);

test.each<[name: string, found: Problem[], problems: string[]]>([
  [
    'parts that the template made up',
    inventedProblems(['figures']),
    ["! The figures are the template's"],
  ],
  ['real parts', inventedProblems([]), []],
  ['a valid URL of the site', siteUrlProblems('https://company.ci'), []],
  ['complete settings', wrong(complete), []],
  ['a missing settings file', wrong(undefined), ['✗ functions/.env.company is missing']],
  [
    'empty settings',
    wrong(empty),
    ['✗ SMTP_HOST has no value', '✗ MAIL_FROM has no value', '✗ MAIL_TO has no value'],
  ],
  [
    'a misspelt setting',
    wrong({ ...complete, SMTP_HOTS: 'x' }),
    ['✗ there is no setting SMTP_HOTS'],
  ],
  [
    'a secret in a file',
    wrong({ ...complete, SMTP_PASSWORD: 'x' }),
    ['✗ SMTP_PASSWORD is in a file'],
  ],
])('all problems are found in %s', (_, found, problems) => {
  expect(marked(found)).toEqual(problems);
});

test.each(['http://company.ci', 'https://company.ci/', 'company.ci'])(
  "%s can't be the URL of the site",
  (url) => {
    expect(marked(siteUrlProblems(url))).toEqual([`✗ src/company.ts: url is '${url}'`]);
  },
);

test('npm run deploy and npm run setup name a missing project, settings file or login', async () => {
  const { folder, write } = testFolder({ 'fr/menu.json': { home: 'Accueil' } });
  const run = async (command: 'deploy' | 'setup', ...args: string[]) => {
    const program = resolve(`ops/${command}/${command}.ts`);
    const { exitCode, all } = await execa(process.execPath, [program, ...args], {
      cwd: folder,
      env: {
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        GOOGLE_APPLICATION_CREDENTIALS: undefined,
        METADATA_SERVER_DETECTION: 'none',
        LOCALES_FOLDER: folder,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
      reject: false,
      all: true,
    });
    return [exitCode, all];
  };
  const missing = '✗ functions/.env.company-1 is missing\\n +Copy functions/.env.example';
  expect(await run('deploy')).toEqual([1, 'Which Firebase project? --project ID']);
  expect(await run('setup')).toEqual([1, expect.stringMatching(/^Which project\? --project ID/)]);
  const project = ['--project', 'company-1'];
  expect(await run('deploy', ...project)).toEqual([
    1,
    expect.stringMatching(`${missing}[^]*✗ Settings: see above.\\nNot deployed.$`),
  ]);
  expect(await run('setup', ...project)).toEqual([
    1,
    expect.stringMatching(`${missing}[^]*\\nNothing was changed: correct the settings first.$`),
  ]);
  const file = (settings: Settings) =>
    write(
      'functions/.env.company-1',
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  file({ ...complete, SMTP_PORT: '25' });
  const refused =
    "✗ functions/.env.company-1: SMTP_PORT is '25'\\n +It has to be 587 or 465: Google lets nobody out";
  expect(await run('deploy', ...project)).toEqual([1, expect.stringMatching(refused)]);
  file(complete);
  const noLogin = expect.stringMatching(/\nYou are not logged in: npx firebase login$/);
  expect(await run('setup', ...project)).toEqual([1, noLogin]);
  expect(await run('deploy', ...project, '--tested')).toEqual([1, noLogin]);
});
