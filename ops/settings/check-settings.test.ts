import { resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { longest } from '../../functions/src/time-limits.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { inventedProblems, siteUrlProblems } from './check-settings.ts';
import { type Problem, type Settings, settingsProblems } from '../../shared/settings.ts';

/** Problems in short: ✗ blocks a deployment, ! doesn't. */
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
  ['parts that are real', inventedProblems([]), []],
  ['an address of the site', siteUrlProblems('https://company.ci'), []],
  ['complete settings', wrong(complete), []],
  ['no settings', wrong(undefined), ['✗ functions/.env.company is missing']],
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
])('%s', (_, found, problems) => {
  expect(marked(found)).toEqual(problems);
});

test.each(['http://company.ci', 'https://company.ci/', 'company.ci'])(
  '%s cannot be the address of the site',
  (url) => {
    expect(marked(siteUrlProblems(url))).toEqual([`✗ src/company.ts: url is '${url}'`]);
  },
);

test.each([
  ['SMTP_HOST', 'smtp.example.com'],
  ['SMTP_HOST', '127.0.0.1'],
  ['SMTP_HOST', 'localhost'],
  ['SMTP_PORT', 'smtp'],
  ['SMTP_SECURITY', 'none'],
  ...['0', '60', '7.5', '1e1', '0x10', ' 5', '-5'].map((seconds): [string, string] => [
    'SMTP_TIMEOUT_SECONDS',
    seconds,
  ]),
  ['SMTP_FINAL_REPLY_SECONDS', String(longest.finalReplySeconds + 1)],
  ['MAIL_FROM', 'site@company.example'],
  ['MAIL_FROM', 'Le site <site@company.ci>'],
  ['MAIL_FROM', 'site@société.ci'],
  ['MAIL_TO', 'ventes@société.ci'],
  ['MAIL_TO', 'ventes@company.ci; direction@company.ci'],
  ['MAIL_TO', 'ventes@company.ci, direction'],
  ...[
    'a@company.ci;',
    'a@company.ci.',
    'a@company..ci',
    'a@company.ci,',
    'é@company.ci',
    'a@-x.ci',
    ',a@b.ci',
    'a@company.ci, A@company.ci',
  ].map((slip): [string, string] => ['MAIL_TO', slip]),
  ['RETENTION_DAYS', '-1'],
  ['RETENTION_DAYS', '1.5'],
  ['RETENTION_DAYS', '30 days'],
  ['MESSAGES_PER_ADDRESS', '0'],
  ['MESSAGES_PER_ADDRESS', '5 a day'],
  ['NOTIFICATION_MAX_PER_SECOND', '0.5'],
  ['NOTIFICATION_MAX_ATTEMPTS', '00'],
  ['MAIL_LOCALE', 'xx'],
  ['ALERTS_TO', 'it'],
  ['MONTHLY_BUDGET', '20 USD'],
])('%s cannot be %s', (name, value) => {
  expect(marked(wrong({ ...complete, [name]: value }))).toEqual([`✗ ${name} is '${value}'`]);
});

test.each([
  ['SMTP_HOST', 'test.company.ci'],
  ['SMTP_HOST', 'smtp-127.0.company.ci'],
  ['SMTP_SECURITY', 'starttls'],
  ['SMTP_TIMEOUT_SECONDS', '1'],
  ['SMTP_TIMEOUT_SECONDS', String(longest.timeoutSeconds)],
  ['SMTP_FINAL_REPLY_SECONDS', String(longest.finalReplySeconds)],
  ['RETENTION_DAYS', '0'],
  ['RETENTION_DAYS', '1095'],
  ['MESSAGES_PER_ADDRESS', '1'],
  ['NOTIFICATION_MAX_ATTEMPTS', '024'],
  ['MAIL_FROM', 'site@example.company.ci'],
  ['MAIL_LOCALE', 'en'],
  ['ALERTS_TO', ''],
  ['ALERTS_TO', 'it@company.ci, direction@company.ci'],
  ['MONTHLY_BUDGET', '20'],
])('%s can be %s', (name, value) => {
  expect(marked(wrong({ ...complete, [name]: value }))).toEqual([]);
});

test('MAIL_TO cannot have MAIL_FROM in it, to which bounces go', () => {
  const MAIL_TO = `a@company.ci, ${complete.MAIL_FROM.replace(/^./, (letter) => letter.toUpperCase())}`;
  expect(marked(wrong({ ...complete, MAIL_TO }))).toEqual(['✗ MAIL_TO has MAIL_FROM in it']);
});

test('npm run deploy and setup say what is missing: a project, settings, a login', async () => {
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
  const project = ['--project', 'company-1'];
  expect(await run('deploy', ...project)).toEqual([
    1,
    expect.stringMatching(`${missing}[^]*✗ Settings: see above.\\nNot deployed.$`),
  ]);
  expect(await run('setup', ...project)).toEqual([
    1,
    expect.stringMatching(`${missing}[^]*\\nNothing was changed: the settings come first.$`),
  ]);
  write(
    'functions/.env.company-1',
    Object.entries(complete)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const noLogin = expect.stringMatching(/\nYou are not logged in: npx firebase login$/);
  expect(await run('setup', ...project)).toEqual([1, noLogin]);
  expect(await run('deploy', ...project, '--tested')).toEqual([1, noLogin]);
});
